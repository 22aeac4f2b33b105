import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CloudDownload, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { themeLabels } from '../blocks/theme-labels.ts';
import { useSignOut } from '../blocks/session/use-sign-out.ts';
import { useUser } from '../lib/api/user.ts';
import { setTheme, themes, useTheme } from '../lib/device/theme.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuItem, menuItemStyle } from '../ui/menu.tsx';

const themeIcons = { system: Monitor, light: Sun, dark: Moon };

/** Menu of the person who is signed in: name, profile, theme, logout. */
export function UserMenu() {
  const { t } = useLingui();
  const user = useUser();
  const theme = useTheme();
  const signOut = useSignOut();
  return (
    <Menu label={t`User menu`} trigger={<Avatar name={user.name} />}>
      <div role="presentation" className="mb-1 grid border-b border-line px-3 pt-1 pb-2.5">
        <span className="truncate font-semibold">{user.name}</span>
        <span className="truncate text-s text-ink-soft">{signInNameOf(user)}</span>
      </div>
      <Link to="/profile" role="menuitem" tabIndex={-1} data-closes-menu="" className={menuItemStyle}>
        <UserRound aria-hidden />
        {t`Profile`}
      </Link>
      {user.role === 'user' && (
        <Link to="/downloads" role="menuitem" tabIndex={-1} data-closes-menu="" className={menuItemStyle}>
          <CloudDownload aria-hidden />
          {t`Available offline`}
        </Link>
      )}
      <div role="group" aria-label={t`Theme`} className="my-1 border-y border-line py-1">
        {themes.map((one) => {
          const Icon = themeIcons[one];
          return (
            <MenuItem key={one} icon={<Icon aria-hidden />} isChecked={one === theme} onSelect={() => setTheme(one)}>
              {t(themeLabels[one])}
            </MenuItem>
          );
        })}
      </div>
      <MenuItem icon={<LogOut aria-hidden className="mirrored" />} onSelect={() => signOut.mutate()}>
        {t`Logout`}
      </MenuItem>
    </Menu>
  );
}
