import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ShieldX } from 'lucide-react';
import { usePageTitle } from '../lib/use-page-title.ts';
import { buttonStyle } from '../ui/button.tsx';
import { EmptyState } from '../ui/notice.tsx';

/** What stands on a management screen whose admin or teacher has lost the role (PRODUCT.md#screens). */
export function AccessRestrictedNotice({ isForTeachers }: { readonly isForTeachers: boolean }) {
  const { t } = useLingui();
  usePageTitle(t`Access restricted`);
  return (
    <EmptyState
      role="alert"
      headingLevel={1}
      icon={<ShieldX aria-hidden />}
      title={t`Access restricted`}
      actions={
        <Link to="/" className={buttonStyle('outline')}>
          {t`Go to the start`}
        </Link>
      }
    >
      <p>
        {isForTeachers
          ? t`You are no teacher any more. Please contact an administrator.`
          : t`You have no administrator rights. Please contact an administrator.`}
      </p>
    </EmptyState>
  );
}
