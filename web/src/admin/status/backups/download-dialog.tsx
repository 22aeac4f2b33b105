import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { OwnPasswordField } from '../../../blocks/own-password/own-password-field.tsx';
import { useOwnPassword } from '../../../blocks/own-password/use-own-password.ts';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { saveFrom } from '../../../lib/device/save-file.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface DownloadDialogProps {
  /** Name of the backup. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks for the password before a backup is fetched: it holds all that the school has stored. */
export function DownloadDialog({ name, onClose }: DownloadDialogProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const form = useId();
  const own = useOwnPassword(true);
  const allow = useMutation({
    mutationFn: () => call('POST /api/admin/backups/downloads', { body: { name, password: own.value } }),
    onSuccess: ({ path }) => {
      saveFrom(path);
      onClose();
    },
    onError: (error) => void own.takes(error),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (own.isReady()) allow.mutate();
  }

  return (
    <Dialog
      title={t`Download a backup`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={form} isLoading={allow.isPending}>
            {t`Download`}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={submit}>
        <p className="text-ink-soft">{t`A backup holds everything: people, passwords in a form that cannot be read, all content and all answers. Keep it where nobody else gets at it. The download is noted in the log.`}</p>
        {allow.error && !own.isAbout(allow.error) && <Banner tone="error">{describe(allow.error)}</Banner>}
        <OwnPasswordField own={own} hasFocus />
      </form>
    </Dialog>
  );
}
