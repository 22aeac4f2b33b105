import { makesContent } from '@kalima/shared/domain/people/accounts';
import { useLingui } from '@lingui/react/macro';
import { Navigate, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { backOfficeTexts } from '../admin/back-office-texts.ts';
import { laterTexts } from '../learner/later-texts.ts';
import { withTexts } from '../lib/device/app-language.ts';
import { useHeldKind } from '../lib/device/unsaved-forms.ts';
import { useUser } from '../lib/api/user.ts';
import { keepFocus } from '../ui/keep-focus.ts';
import { LoadingNotice } from '../ui/spinner.tsx';
import { bundle } from './lazy-screen.ts';

const SecondFactorNeeded = lazy(
  bundle(
    withTexts(laterTexts, () =>
      import('../learner/profile/security/second-factor-needed.tsx').then((module) => ({
        default: module.SecondFactorNeeded,
      })),
    ),
  ),
);

const RoleLostDialog = lazy(
  withTexts(backOfficeTexts, () =>
    import('../admin/frame/session-ended-dialog.tsx').then((module) => ({ default: module.RoleLostDialog })),
  ),
);
const AccessRestrictedNotice = lazy(
  bundle(
    withTexts(laterTexts, () =>
      import('./access-restricted-notice.tsx').then((module) => ({ default: module.AccessRestrictedNotice })),
    ),
  ),
);
/**
 * Whose role is withdrawn while a management screen is open is told so
 * (PRODUCT.md#screens). Who must set up a second factor does that first, and then goes on.
 */
function BackOffice({ isOpen, isForTeachers = false }: { readonly isOpen: boolean; readonly isForTeachers?: boolean }) {
  const { t } = useLingui();
  const { needsSecondFactor } = useUser();
  // Until the recovery codes have been seen, also when the session says meanwhile that all is done.
  const [isSettingUp, setIsSettingUp] = useState(false);
  if (needsSecondFactor && !isSettingUp) setIsSettingUp(true);
  const [wasOpen] = useState(isOpen);
  const isUnsaved = useHeldKind() === 'form';
  useEffect(keepFocus, []);
  if (isOpen && isSettingUp) {
    return (
      <Suspense fallback={<LoadingNotice text={t`Loading...`} />}>
        <SecondFactorNeeded onDone={() => setIsSettingUp(false)} />
      </Suspense>
    );
  }
  // A form that is not saved stays, should the role be given back.
  if (isOpen || (wasOpen && isUnsaved)) {
    return (
      <>
        <Outlet />
        {!isOpen && (
          <Suspense>
            <RoleLostDialog />
          </Suspense>
        )}
      </>
    );
  }
  // The second where it was not known before who is signed in.
  if (!wasOpen) return <Navigate to="/" replace />;
  return (
    <Suspense>
      <AccessRestrictedNotice isForTeachers={isForTeachers} />
    </Suspense>
  );
}

/** Around the back office (`requireAdmin`). */
export function AdminOnly() {
  return <BackOffice isOpen={useUser().role === 'admin'} />;
}

/** Around the screens on which content is made (`requireAuthor`). */
export function AuthorOnly() {
  return <BackOffice isOpen={makesContent(useUser())} isForTeachers />;
}

/** Around the classes (`requireTeacher`). */
export function TeacherOnly() {
  return <BackOffice isOpen={useUser().role !== 'user'} isForTeachers />;
}
