import { useLingui } from '@lingui/react/macro';
import { copyText } from '../../lib/device/copy-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** Copies a link, and says whether that worked. */
export function useCopyLink(): (link: string) => Promise<void> {
  const { t } = useLingui();
  return async (link) => {
    if (await copyText(link)) showToast(t`Link copied`);
    else showToast(t`The link could not be copied. Please select it and copy it yourself.`, 'error');
  };
}

/** A link that is shown this once, to be selected or copied. */
export function OneTimeLink({ link }: { readonly link: string }) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`One-time link`}
      hint={t`It is shown only now.`}
      className="mt-4"
      readOnly
      // It takes the place of what was just sent.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      data-autofocus
      dir="ltr"
      value={link}
      onFocus={(event) => event.target.select()}
    />
  );
}
