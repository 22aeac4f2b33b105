import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Copy, UserRoundPlus } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OneTimeLink, useCopyLink } from './one-time-link.tsx';

interface MadeAccountProps {
  readonly person: { readonly name: string; readonly email: string };
  readonly userId: string;
  readonly link: string;
  readonly onClose: () => void;
  readonly onAnother: () => void;
}

/** The link to a new account, to hand over. */
export function MadeAccount({ person, userId, link, onClose, onAnother }: MadeAccountProps) {
  const { t } = useLingui();
  const copy = useCopyLink();
  const { name } = person;
  return (
    <Dialog
      title={t`New account`}
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t`Close`}
          </Button>
          <Button variant="outline" icon={<UserRoundPlus aria-hidden />} onClick={onAnother}>
            {t`Another account`}
          </Button>
          <Button icon={<Copy aria-hidden />} onClick={() => void copy(link)}>
            {t`Copy the link`}
          </Button>
        </>
      }
    >
      <Banner tone="success">{t`The account of ${name} is made.`}</Banner>
      <p className="mt-3 wrap-anywhere text-ink-soft">{person.email}</p>
      <OneTimeLink link={link} />
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
    </Dialog>
  );
}
