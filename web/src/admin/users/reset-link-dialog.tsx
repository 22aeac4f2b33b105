import type { UserDetail } from '@kalima/shared/contract/users';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OneTimeLink, useCopyLink } from './one-time-link.tsx';

/** Makes a link by which a person sets a new password, and shows it this once (D29). */
export function ResetLinkDialog({ user, onClose }: { readonly user: UserDetail; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const make = useMutation({
    mutationFn: async () => {
      const { path } = await call('POST /api/admin/users/{userId}/reset-link', { params: { userId: user.id } });
      return location.origin + path;
    },
  });
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
            <Button isLoading={make.isPending} onClick={() => make.mutate()}>
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
      {make.error && (
        <Banner tone="error" className="mt-4">
          {describe(make.error)}
        </Banner>
      )}
      {link !== undefined && <OneTimeLink link={link} />}
    </Dialog>
  );
}
