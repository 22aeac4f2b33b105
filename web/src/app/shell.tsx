import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Brand } from '../blocks/brand.tsx';
import { LanguageSwitch } from '../blocks/language-switch.tsx';
import { sessionQuery } from '../blocks/session/session.ts';
import { Drawer } from '../ui/drawer.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { OfflineNotice } from '../ui/offline-notice.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { SideMenu } from './side-menu.tsx';
import { UserMenu } from './user-menu.tsx';
import { useUser } from '../lib/api/user.ts';
import { ActivityLinks, barStyle } from './bar-links.tsx';
import { StaffPart } from './lazy-staff.tsx';

/** Entries that have room in the bar beside Today. */
const places = 4;

interface BottomBarProps {
  readonly onMore: () => void;
}

/** Navigation within reach of a thumb, on phones. */
function BottomBar({ onMore }: BottomBarProps) {
  const { t } = useLingui();
  if (useUser().role !== 'user') return <StaffPart>{({ StaffBar }) => <StaffBar />}</StaffPart>;
  return (
    <nav aria-label={t`Activities`} data-bar="" className={barStyle}>
      <ActivityLinks places={places} onMore={onMore} />
    </nav>
  );
}

/** The frame around every screen of a signed-in person: menus, top bar and the main part. */
export function Shell() {
  const { t } = useLingui();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { data } = useQuery(sessionQuery);
  const lastPathname = useRef(pathname);

  // A new screen takes the focus, so that keyboard and screen reader start at its beginning.
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className="min-h-dvh md:grid md:grid-cols-[var(--side-width)_minmax(0,1fr)] low:studying:block alone:block">
      <a
        href="#main"
        className="sr-only z-40 rounded-control bg-teal px-4 py-3 text-on-teal focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t`Skip to the content`}
      </a>
      <aside className="hidden border-e border-line md:block low:studying:hidden alone:hidden">
        <div className="sticky top-0 max-h-dvh overflow-y-auto">
          <SideMenu />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col alone:min-h-dvh">
        <header className="sticky top-0 z-10 flex flex-wrap items-center justify-end gap-1 bg-paper px-2 py-2 max-md:studying:hidden low:studying:hidden alone:hidden max-[360px]:gap-0 max-[360px]:px-1 md:static md:z-auto md:gap-2 md:px-8 md:py-3">
          <IconButton label={t`Menu`} className="md:hidden" onClick={() => setIsMenuOpen(true)}>
            <MenuIcon aria-hidden />
          </IconButton>
          <Link to="/" className="rounded-control md:hidden">
            <Brand isSignOnly />
          </Link>
          <div className="ms-auto" />
          <LanguageSwitch />
          <NotificationBell />
          <UserMenu />
          <Toasts className="pointer-events-none absolute inset-x-2 top-full z-30 flex justify-center md:fixed md:start-[calc(var(--side-width)+--spacing(8))] md:end-8 md:top-2 md:justify-start" />
        </header>
        <OfflineNotice isUnreachable={data?.isFromDevice === true} />
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-(--page-width) flex-1 px-4 pt-2 pb-[calc(var(--bottom-bar)+--spacing(8))] md:px-8 md:pb-12 low:studying:pt-0 low:studying:pb-2 alone:grid alone:max-w-none alone:p-0"
        >
          <Outlet />
        </main>
      </div>
      <BottomBar onMore={() => setIsMenuOpen(true)} />
      {isMenuOpen && (
        <Drawer label={t`Menu`} onClose={() => setIsMenuOpen(false)}>
          <SideMenu onFollow={() => setIsMenuOpen(false)} />
        </Drawer>
      )}
    </div>
  );
}
