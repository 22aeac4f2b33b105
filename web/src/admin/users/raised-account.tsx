import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import type { UserDetail } from '@kalima/shared/contract/people/users';
import { useLingui } from '@lingui/react/macro';
import { AccountLinkDialog } from './account-link-dialog.tsx';

interface RaisedAccountProps {
  readonly user: UserDetail;
  readonly link: string;
  readonly onClose: () => void;
}

/** The link to an account that has become an administrator's, to hand over. */
export function RaisedAccount({ user: { name, email, userName }, link, onClose }: RaisedAccountProps) {
  const { t } = useLingui();
  return (
    <AccountLinkDialog
      title={t`Make administrator`}
      outcome={t`${name} is an administrator now`}
      email={signInNameOf({ email, userName })}
      {...{ link, onClose }}
    >
      <p className="mt-3 text-ink-soft">
        {t`It sets a new password once, within an hour; until then nobody can sign in to the account. Give it to nobody else. Later you can make a new one with "Reset password".`}
      </p>
    </AccountLinkDialog>
  );
}
