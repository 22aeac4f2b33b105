import type { UserDetail } from '@kalima/shared/contract/users';
import { useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OneTimeLink, useCopyLink } from './one-time-link.tsx';

interface RaisedAccountProps {
  readonly user: UserDetail;
  readonly link: string;
  readonly onClose: () => void;
}

/** The link to an account that has become an administrator's, to hand over. */
export function RaisedAccount({ user, link, onClose }: RaisedAccountProps) {
  const { t } = useLingui();
  const copy = useCopyLink();
  const { name, email } = user;
  return (
    <Dialog
      title={t`Make administrator`}
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t`Close`}
          </Button>
          <Button icon={<Copy aria-hidden />} onClick={() => void copy(link)}>
            {t`Copy the link`}
          </Button>
        </>
      }
    >
      <Banner tone="success">{t`${name} is an administrator now`}</Banner>
      <p className="mt-3 wrap-anywhere text-ink-soft">{email}</p>
      <OneTimeLink link={link} hasFocus />
      <p className="mt-3 text-ink-soft">
        {t`It sets a new password once, within an hour; until then nobody can sign in to the account. Give it to nobody else. Later you can make a new one with "Reset password".`}
      </p>
    </Dialog>
  );
}
