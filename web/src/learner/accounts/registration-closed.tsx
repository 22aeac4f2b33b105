import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** Where the school makes the accounts itself. */
export function RegistrationClosed({ from }: { readonly from: string | undefined }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-5">
      <PageHeading
        title={t`Registration is closed`}
        lead={t`Here the school makes the accounts. Ask your teacher or the administrator for one.`}
      />
      <Link to="/login" search={from ? { from } : {}} className={buttonStyle()}>
        {t`Sign in`}
      </Link>
    </div>
  );
}
