import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useLeave } from '../../lib/device/history-trail.ts';
import { useUser } from '../../lib/api/user.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { FirstPasswordForm } from '../../blocks/own-password/first-password-form.tsx';
import { IdentityCard } from './identity-card.tsx';
import { MemorySection } from './memory/memory-section.tsx';
import { OwnClassesSection } from './own-classes-section.tsx';
import { OwnDataSection } from './own-data/own-data-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProgressSection } from './progress-section.tsx';
import { SettingsForm } from './settings-form.tsx';

const SecurityDialog = lazy(() =>
  import('./security/security-dialog.tsx').then((module) => ({ default: module.SecurityDialog })),
);

const route = getRouteApi('/signed-in/profile');

/** Who one is, how far one has come, and what one can set (PRODUCT.md#profile). */
export function ProfileScreen() {
  const { t } = useLingui();
  const user = useUser();
  const { edit } = route.useSearch();
  const navigate = route.useNavigate();
  const leave = useLeave();
  const close = () => leave('/profile', () => void navigate({ search: {}, replace: true }));
  return (
    <>
      <PageHeading title={t`Profile`} />
      <div className="mt-5 grid gap-4 md:mt-6 md:gap-5 lg:grid-cols-2">
        <IdentityCard />
        <MemorySection />
        <ProgressSection />
        {user.role === 'user' && <OwnClassesSection />}
        <OwnDataSection />
      </div>
      {edit === 'profile' && (
        <Dialog title={t`Edit profile`} onClose={close}>
          <div className="grid gap-6 pt-2">
            <ProfileForm user={user} onSaved={close} />
            <section className="grid gap-5 border-t border-line pt-5">
              <h3 className="text-l font-semibold">{user.hasPassword ? t`Change password` : t`Choose a password`}</h3>
              {user.hasPassword ? (
                <PasswordForm signInName={signInNameOf(user)} onChanged={close} />
              ) : (
                <FirstPasswordForm onChosen={close} />
              )}
            </section>
          </div>
        </Dialog>
      )}
      {edit === 'settings' && (
        <Dialog title={t`Settings`} onClose={close}>
          <SettingsForm />
        </Dialog>
      )}
      {edit === 'security' && (
        <Suspense fallback={null}>
          <SecurityDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}
