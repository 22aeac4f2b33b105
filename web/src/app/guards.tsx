import type { Profile } from '@kalima/shared/contract/accounts';
import { useLingui } from '@lingui/react/macro';
import { activities, type Activity, firstOpenActivity, mayOpenActivity } from '@kalima/shared/domain/activities';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { backOfficeTexts } from '../admin/back-office-texts.ts';
import { laterTexts } from '../learner/later-texts.ts';
import { withTexts } from '../lib/app-language.ts';
import { safeReturnPath, sessionQuery } from '../blocks/session/session.ts';
import { UserContext, useUser } from '../lib/user.ts';
import { useHasUnsavedForms } from '../lib/unsaved-forms.ts';
import { DownloadMarkContext } from '../offline/downloads/download-mark.tsx';
import { LoadingNotice } from '../ui/spinner.tsx';
import { bundle } from './lazy-screen.ts';
import { activityEntries } from '../blocks/content-entries.ts';
import { AccessRestrictedNotice } from './access-restricted-notice.tsx';
import { NotAssignedNotice } from './not-assigned-notice.tsx';
import { SessionGate } from './session-gate.tsx';
import { Shell } from './shell.tsx';
import { useOfflineSession } from './use-offline-session.ts';

const SecondFactorNeeded = lazy(
  bundle(
    withTexts(laterTexts, () =>
      import('../learner/profile/security/second-factor-needed.tsx').then((module) => ({
        default: module.SecondFactorNeeded,
      })),
    ),
  ),
);

const loadHeldForms = withTexts(backOfficeTexts, () => import('../admin/blocks/session-ended-dialog.tsx'));
const SessionEndedDialog = lazy(() => loadHeldForms().then((module) => ({ default: module.SessionEndedDialog })));
const RoleLostDialog = lazy(() => loadHeldForms().then((module) => ({ default: module.RoleLostDialog })));

/**
 * Goes to the login screen. The way back is the place where this began: the location changes while the login screen is
 * still being fetched, and following it would never end.
 */
function ToLogin() {
  const { href } = useLocation();
  const { data } = useQuery(sessionQuery);
  const [search] = useState(data?.hasSignedOut ? {} : { from: href });
  return <Navigate to="/login" search={search} replace />;
}

/**
 * The screens of a person. Where the session ends while a form of theirs is not saved, it stays, and asks them to sign in
 * again over it; anybody else who signs in begins with a screen of their own.
 */
function SignedInScreens({ user }: { readonly user: Profile | null }) {
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  const downloadMark = useOfflineSession(user);
  const isUnsaved = useHasUnsavedForms();
  // Beforehand, since it may be the server that is gone.
  useEffect(() => {
    if (isUnsaved) void loadHeldForms().catch(() => undefined);
  }, [isUnsaved]);
  const shown = user ?? (isUnsaved ? last : null);
  if (!shown) return <ToLogin />;
  return (
    <UserContext key={shown.id} value={shown}>
      <DownloadMarkContext value={downloadMark}>
        <Shell />
      </DownloadMarkContext>
      {!user && (
        <Suspense>
          <SessionEndedDialog person={shown} />
        </Suspense>
      )}
    </UserContext>
  );
}

/** For screens of signed-in people: anyone else goes to the login screen, which leads back here (PRODUCT.md#screens). */
export function SignedInOnly() {
  return <SessionGate>{(user) => <SignedInScreens user={user} />}</SessionGate>;
}

/** Goes to a remembered path, which may have a query and so is no typed route. */
function ReturnTo({ path }: { readonly path: string }) {
  const { history } = useRouter();
  useEffect(() => history.replace(path), [history, path]);
  return null;
}

/** The first screen that a person may open: the materials where one is assigned, else the next activity (PRODUCT.md#screens). */
function FirstScreen({ user }: { readonly user: Profile }) {
  const open = firstOpenActivity(user.role, user.assignedTypes, activities);
  const path = activityEntries.find((entry) => entry.activity === open)?.path;
  // To whom nothing is assigned is told so there.
  return <Navigate to={path ?? '/learning-materials'} replace />;
}

/** For login and registration: who is signed in (by now) goes on to where they wanted, or to their first screen. */
export function SignedOutOnly({ from, children }: { readonly from: string | undefined; readonly children: ReactNode }) {
  const target = safeReturnPath(from);
  return (
    <SessionGate isInside>
      {(user) => {
        if (!user) return children;
        return target ? <ReturnTo path={target} /> : <FirstScreen user={user} />;
      }}
    </SessionGate>
  );
}

/**
 * For the back office: anyone but an admin goes to the start (PRODUCT.md#screens). Whose role is withdrawn while a management
 * screen is open is told so instead (PRODUCT.md#screens). Who must set up a second factor does that first, and then goes on.
 */
export function AdminOnly() {
  const { t } = useLingui();
  const { role, needsSecondFactor } = useUser();
  const isAdmin = role === 'admin';
  // Until the recovery codes have been seen, also when the session says meanwhile that all is done.
  const [isSettingUp, setIsSettingUp] = useState(false);
  if (needsSecondFactor && !isSettingUp) setIsSettingUp(true);
  const [wasAdmin] = useState(isAdmin);
  const isUnsaved = useHasUnsavedForms();
  if (isAdmin && isSettingUp) {
    return (
      <Suspense fallback={<LoadingNotice text={t`Loading...`} />}>
        <SecondFactorNeeded onDone={() => setIsSettingUp(false)} />
      </Suspense>
    );
  }
  // A form that is not saved stays, should the role be given back.
  if (isAdmin || (wasAdmin && isUnsaved)) {
    return (
      <>
        <Outlet />
        {!isAdmin && (
          <Suspense>
            <RoleLostDialog />
          </Suspense>
        )}
      </>
    );
  }
  return wasAdmin ? <AccessRestrictedNotice /> : <Navigate to="/" replace />;
}

/** For the screens of one activity: a learner needs a course of its type, an admin none. */
export function ActivityOnly({ activity }: { readonly activity: Activity }) {
  const user = useUser();
  const isOpen = mayOpenActivity(user.role, user.assignedTypes, activity);
  // Whose last course is withdrawn meanwhile is not torn out of it; the screens in it say what became of it.
  const [wasOpen] = useState(isOpen);
  return isOpen || wasOpen ? <Outlet /> : <NotAssignedNotice activity={activity} user={user} />;
}

/** `/` and every unknown path: the login screen, or the first screen that the person may open. */
export function StartRedirect() {
  return (
    <SessionGate>
      {(user) => (user ? <FirstScreen user={user} /> : <Navigate to="/login" search={{}} replace />)}
    </SessionGate>
  );
}
