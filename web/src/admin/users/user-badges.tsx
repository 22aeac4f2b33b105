import type { User } from '@kalima/shared/contract/people/users';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '../../ui/badge.tsx';
import { RoleBadge } from '../editing/role-badge.tsx';

/** Role of a person, and whether the account may not be used. */
export function UserBadges({ user }: { readonly user: Pick<User, 'role' | 'isActive'> }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <RoleBadge role={user.role} />
      {!user.isActive && <Badge tone="coral">{t`Deactivated`}</Badge>}
    </span>
  );
}
