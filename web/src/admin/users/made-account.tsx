import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { UserRoundPlus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { AccountLinkDialog } from './account-link-dialog.tsx';

interface MadeAccountProps {
  readonly person: { readonly name: string; readonly email: string };
  readonly userId: string;
  readonly link: string;
  readonly onClose: () => void;
  readonly onAnother: () => void;
}

/** The link to a new account, to hand over. */
export function MadeAccount({ person: { name, email }, userId, link, onClose, onAnother }: MadeAccountProps) {
  const { t } = useLingui();
  return (
    <AccountLinkDialog
      title={t`New account`}
      outcome={t`The account of ${name} is made.`}
      {...{ email, link, onClose }}
      actions={
        <Button variant="outline" icon={<UserRoundPlus aria-hidden />} onClick={onAnother}>
          {t`Another account`}
        </Button>
      }
    >
      <p className="mt-3 text-ink-soft">
        {t`It sets the password once, within an hour. Give it to nobody else. Later you can make a new one on the person's page, with "Reset password".`}
      </p>
      <Link
        to="/admin/users/$userId"
        params={{ userId }}
        className="mt-2 inline-flex min-h-(--touch) items-center font-semibold text-teal-ink underline-offset-4 hover:underline"
      >
        {t`Open the person's page`}
      </Link>
    </AccountLinkDialog>
  );
}
