import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { laterTexts } from '../learner/later-texts.ts';
import { withTexts } from '../lib/device/app-language.ts';
import { savesData } from '../lib/saves-data.ts';
import { whenSettled } from '../lib/loading/settled.ts';
import { whenAppWanted } from '../offline/app-wanted.ts';
import { useLingui } from '@lingui/react/macro';

/** Shows at once that a press was noticed, while its screen is still being fetched. */
function NavigationProgress() {
  const { t } = useLingui();
  const isPending = useRouterState({ select: (state) => state.isLoading });
  if (!isPending) return null;
  return (
    <div
      role="progressbar"
      aria-label={t`Loading...`}
      className="pointer-events-none fixed inset-x-0 top-0 z-40 h-1 overflow-hidden bg-teal-wash"
    >
      <div className="h-full w-1/3 animate-pass bg-teal" />
    </div>
  );
}

const loadOffer = withTexts(laterTexts, () => import('./new-version-offer.tsx'));
const NewVersionOffer = lazy(async () => {
  // Where it cannot be fetched, another visit tries again; nothing depends on it.
  const module = await loadOffer().catch(() => undefined);
  return { default: module ? module.NewVersionOffer : () => null };
});

/** Milliseconds after which the first screen has all that it needs; then the app is stored once the browser is idle. */
const settling = 3000;

export function RootLayout() {
  const [isStored, setIsStored] = useState(false);
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const ending = new AbortController();
    const store = () => setIsStored(true);
    whenAppWanted(store, ending.signal);
    // Where data is saved the app is stored when something is wanted without a network; a worker that is there goes on.
    const mayWait = savesData() && !navigator.serviceWorker.controller;
    const timer = mayWait ? undefined : setTimeout(() => void whenSettled().then(store), settling);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, []);
  return (
    <>
      <NavigationProgress />
      <Outlet />
      {isStored && (
        <Suspense>
          <NewVersionOffer />
        </Suspense>
      )}
    </>
  );
}
