import type { UserDetail } from '@kalima/shared/contract/people/users';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useId, type FormEvent } from 'react';
import { useOwnPassword } from '../../blocks/own-password/use-own-password.ts';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AdminPasswordField } from './admin-password-field.tsx';
import { OneTimeLink, useCopyLink } from './one-time-link.tsx';

/** Makes a link by which a person sets a new password, and shows it this once (PRODUCT.md#one-time-links). */
export function ResetLinkDialog({ user, onClose }: { readonly user: UserDetail; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const own = useOwnPassword(user.role === 'admin');
  const form = useId();
  const make = useMutation({
    mutationFn: async () => {
      const { path } = await call('POST /api/admin/users/{userId}/reset-link', {
        params: { userId: user.id },
        body: own.proof,
      });
      return location.origin + path;
    },
    onError: (error) => void own.takes(error),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (own.isReady()) make.mutate();
  }
  const copy = useCopyLink();
  const link = make.data;

  return (
    <Dialog
      title={t`Reset the password of ${user.name}`}
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {link === undefined ? t`Cancel` : t`Close`}
          </Button>
          {link === undefined ? (
            <Button type="submit" form={form} isLoading={make.isPending}>
              {t`Make a link`}
            </Button>
          ) : (
            <Button icon={<Copy aria-hidden />} onClick={() => void copy(link)}>
              {t`Copy the link`}
            </Button>
          )}
        </>
      }
    >
      <p className="text-ink-soft">
        {t`A link sets a new password once, within an hour, and signs the user out everywhere. Give it to nobody else. A new link makes an earlier one useless.`}
      </p>
      {link === undefined ? (
        <form id={form} noValidate className="mt-4 grid gap-4 empty:hidden" onSubmit={submit}>
          {make.error && !own.isAbout(make.error) && <Banner tone="error">{describe(make.error)}</Banner>}
          <AdminPasswordField own={own} hasFocus />
        </form>
      ) : (
        <OneTimeLink link={link} />
      )}
    </Dialog>
  );
}
