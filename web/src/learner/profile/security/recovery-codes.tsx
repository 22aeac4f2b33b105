import { useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { copyText } from '../../../lib/device/copy-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast-store.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

const focus = (list: HTMLUListElement | null) => list?.focus();

/** The codes that replace the app, shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useLingui();

  async function copy() {
    if (await copyText(codes.join('\n'))) showToast(t`Codes copied`);
    else showToast(t`The codes could not be copied. Please select them and copy them yourself.`, 'error');
  }

  return (
    <div className="grid gap-3">
      <Banner tone="info">
        {t`Keep these recovery codes in a safe place. Each signs you in once if your phone is lost. They are shown only now.`}
      </Banner>
      <ul
        // Where the form was that made them; a screen reader goes on here.
        ref={focus}
        tabIndex={-1}
        aria-label={t`Recovery codes`}
        dir="ltr"
        className="grid gap-x-6 gap-y-1 rounded-control bg-sunk p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="font-medium tabular-nums select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" icon={<Copy aria-hidden />} onClick={() => void copy()}>{t`Copy`}</Button>
        <Button onClick={onDone}>{t`I have kept them`}</Button>
      </div>
    </div>
  );
}
