import type { Role } from '@kalima/shared/domain/people/accounts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

/** What a role is called (PRODUCT.md#roles-and-accounts). */
export const roleLabels: Record<Role, MessageDescriptor> = {
  user: msg`Learner`,
  teacher: msg`Teacher`,
  admin: msg`Administrator`,
};

const tones: Record<Role, BadgeTone> = { user: 'plain', teacher: 'teal', admin: 'saffron' };

/** The role of a person. */
export function RoleBadge({ role }: { readonly role: Role }) {
  const { t } = useLingui();
  return <Badge tone={tones[role]}>{t(roleLabels[role])}</Badge>;
}
