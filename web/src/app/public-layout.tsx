import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Brand } from '../blocks/brand.tsx';
import { LanguageSwitch } from '../blocks/language-switch.tsx';
import { schoolQuery } from '../lib/api/school.ts';
import { OfflineNotice } from '../ui/offline-notice.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { WelcomePicture } from './first-page/welcome-picture.tsx';

/** The bare page of people who are not signed in: a form, and on wide screens a picture beside it. */
export function PublicLayout() {
  const { t } = useLingui();
  const { data: school } = useQuery(schoolQuery);
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-10 flex items-center justify-between gap-4 px-5 py-4 md:px-8">
          <div className="flex min-w-0 flex-1 items-center gap-3">
            <Brand />
            {school?.name && (
              <span className="min-w-0 border-s border-line ps-3 text-ink-soft">
                <span dir="auto" className="block truncate">
                  {school.name}
                </span>
              </span>
            )}
          </div>
          <LanguageSwitch />
          <Toasts className="pointer-events-none absolute inset-x-4 top-full flex justify-center" />
        </header>
        <OfflineNotice />
        <main className="mx-auto grid w-full max-w-(--form-width) flex-1 content-center px-5 pt-4 pb-16">
          <Outlet />
        </main>
      </div>
      <aside aria-hidden className="relative hidden overflow-hidden bg-teal-wash lg:block">
        <div className="sticky top-0 flex h-dvh flex-col items-center justify-center gap-8 p-10">
          <WelcomePicture />
          <p className="max-w-100 text-center text-xl leading-snug font-semibold text-balance text-teal-ink">
            {t`Pictures, words and voices, chosen for you by your teacher.`}
          </p>
        </div>
      </aside>
    </div>
  );
}
