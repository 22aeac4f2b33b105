import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Copy, Smartphone } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { CodeField } from '../../../blocks/code-field.tsx';
import { call } from '../../../lib/api/api.ts';
import { copyText } from '../../../lib/device/copy-text.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonStyle } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { CurrentPasswordField } from '../../../blocks/own-password/current-password-field.tsx';
import { QrCode } from '../../../blocks/qr-code.tsx';

interface TwoFactorSetupProps {
  readonly signInName: string;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Password, QR code, first code: then sign-in asks for codes. */
export function TwoFactorSetup({ signInName, onDone, onCancel }: TwoFactorSetupProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const start = useMutation({ mutationFn: () => call('POST /api/profile/two-factor', { body: { password } }) });
  const confirm = useMutation({
    mutationFn: () => call('POST /api/profile/two-factor/confirm', { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const secret = start.data?.secret;
  const active = start.data ? confirm : start;

  async function copy(key: string) {
    if (await copyText(key)) showToast(t`Key copied`);
    else showToast(t`The key could not be copied. Please select it and copy it yourself.`, 'error');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const lacks = (start.data ? code : password).trim() === '';
    setIsIncomplete(lacks);
    if (!lacks) active.mutate();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {isIncomplete && <Banner tone="error">{t`Please fill in all fields`}</Banner>}
      {active.error && !isIncomplete && <Banner tone="error">{describe(active.error)}</Banner>}
      {start.data && secret !== undefined ? (
        <>
          <p>{t`Scan this with an authenticator app, or type the key into it. Then enter the six digits that it shows.`}</p>
          <div className="flex flex-wrap items-center gap-5">
            <QrCode text={start.data.uri} label={t`QR code for an authenticator app`} />
            <div className="grid min-w-44 flex-1 justify-items-start gap-3">
              <p>
                <span className="block text-s text-ink-soft">{t`Key`}</span>
                <code dir="ltr" className="font-medium wrap-anywhere select-all">
                  {secret.replace(/.{4}(?=.)/g, '$& ')}
                </code>
              </p>
              <div className="flex flex-wrap gap-3">
                <Button variant="outline" icon={<Copy aria-hidden />} onClick={() => void copy(secret)}>
                  {t`Copy the key`}
                </Button>
                {/* Nobody can scan the screen of the phone that they hold. */}
                <span className="hidden pointer-coarse:inline-flex">
                  <a href={start.data.uri} className={buttonStyle('outline')}>
                    <Smartphone aria-hidden />
                    {t`Open the app on this phone`}
                  </a>
                </span>
              </div>
            </div>
          </div>
          <CodeField value={code} onChange={setCode} hasFocus />
        </>
      ) : (
        <CurrentPasswordField signInName={signInName} value={password} onChange={setPassword} hasFocus />
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" isLoading={active.isPending}>
          {start.data ? t`Turn on` : t`Continue`}
        </Button>
      </div>
    </form>
  );
}
