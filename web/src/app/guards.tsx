import type { Profile } from '@kalima/shared/contract/people/accounts';
import { useLingui } from '@lingui/react/macro';
import { type Activity, mayOpenActivity } from '@kalima/shared/domain/learning/activities';
import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { laterTexts } from '../learner/later-texts.ts';
import { withTexts } from '../lib/device/app-language.ts';
import { UserContext, useUser } from '../lib/api/user.ts';
import { useHeldKind } from '../lib/device/unsaved-forms.ts';
import { DownloadMarkContext } from '../offline/downloads/download-mark.tsx';
import { LoadingNotice } from '../ui/spinner.tsx';
import { bundle } from './lazy-screen.ts';
import { SessionGate } from './session-gate.tsx';
import { Shell } from './shell.tsx';
import { useOfflineSession } from './use-offline-session.ts';

const loadHeldDialogs = () => import('./held-dialogs.tsx');
const HeldDialog = lazy(() => loadHeldDialogs().then((module) => ({ default: module.HeldDialog })));

// What few people ever see is no part of the first load.
const ActivityNotAssignedNotice = lazy(
  bundle(
    withTexts(laterTexts, () =>
      import('./activity-not-assigned-notice.tsx').then((module) => ({ default: module.ActivityNotAssignedNotice })),
    ),
  ),
);

/** For who is signed in has just become known, or has changed: the guards of the routes decide again where to go. */
function DecideAgain() {
  const router = useRouter();
  useEffect(() => void router.invalidate(), [router]);
  return null;
}

/**
 * The screens of a person. If the session ends while a form of theirs is not saved, or while they study, it stays, and asks them to
 * sign in again over it; anybody else who signs in begins with a screen of their own.
 */
function SignedInScreens({ user }: { readonly user: Profile | null }) {
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  const downloadMark = useOfflineSession(user);
  const held = useHeldKind();
  // Beforehand, since it may be the server that is gone.
  useEffect(() => {
    if (held)
      void loadHeldDialogs().then(
        ({ preloadDialog }) => preloadDialog(held),
        () => undefined,
      );
  }, [held]);
  const shown = user ?? (held ? last : null);
  if (!shown) return <DecideAgain />;
  return (
    <UserContext key={shown.id} value={shown}>
      <DownloadMarkContext value={downloadMark}>
        <Shell />
      </DownloadMarkContext>
      {!user && held && (
        <Suspense>
          <HeldDialog kind={held} person={shown} />
        </Suspense>
      )}
    </UserContext>
  );
}

/** Around the screens of signed-in people (`requirePerson`). */
export function SignedInOnly() {
  return <SessionGate>{(user) => <SignedInScreens user={user} />}</SessionGate>;
}

/** Around login and registration (`requireNobody`). */
export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  return <SessionGate isInside>{(user) => (user ? <DecideAgain /> : children)}</SessionGate>;
}

/** For the screens of one activity: a learner needs a course of its type, an admin none. */
export function ActivityOnly({ activity }: { readonly activity: Activity }) {
  const { t } = useLingui();
  const user = useUser();
  const isOpen = mayOpenActivity(user.role, user.assignedTypes, activity);
  // Whose last course is withdrawn meanwhile is not torn out of it; the screens in it say what became of it.
  const [wasOpen] = useState(isOpen);
  if (isOpen || wasOpen) return <Outlet />;
  return (
    <Suspense fallback={<LoadingNotice text={t`Loading...`} />}>
      <ActivityNotAssignedNotice activity={activity} user={user} />
    </Suspense>
  );
}

/** At `/` and every unknown path (`redirectFromStart`), until it is known who is signed in. */
export function StartGate() {
  return <SessionGate>{() => <DecideAgain />}</SessionGate>;
}
