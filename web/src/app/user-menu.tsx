import { useLingui } from '@lingui/react/macro';
import { lazy, useEffect } from 'react';
import { laterTexts } from '../learner/later-texts.ts';
import { withTexts } from '../lib/app-language.ts';
import { whenSettled } from '../lib/settled.ts';
import { useUser } from '../lib/user.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu } from '../ui/menu.tsx';
import { bundle } from './lazy-screen.ts';

const loadItems = bundle(
  withTexts(laterTexts, () => import('./user-menu-items.tsx').then((module) => ({ default: module.UserMenuItems }))),
);
const UserMenuItems = lazy(loadItems);

/** The menu of the person who is signed in. */
export function UserMenu() {
  const { t } = useLingui();
  const user = useUser();
  // After the first screen, so that it opens at once and without a network.
  useEffect(
    () =>
      void whenSettled()
        .then(loadItems)
        .catch(() => undefined),
    [],
  );
  return (
    <Menu label={t`User menu`} trigger={<Avatar name={user.name} />}>
      <UserMenuItems />
    </Menu>
  );
}
