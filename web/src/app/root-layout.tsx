import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { laterTexts } from '../learner/later-texts.ts';
import { withTexts } from '../lib/app-language.ts';
import { NavigationProgress } from './navigation-progress.tsx';

const loadOffer = withTexts(laterTexts, () => import('./new-version-offer.tsx'));
const NewVersionOffer = lazy(async () => {
  // Where it cannot be fetched, another visit tries again; nothing depends on it.
  const module = await loadOffer().catch(() => undefined);
  return { default: module ? module.NewVersionOffer : () => null };
});

/** Milliseconds after which the first screen has all that it needs, and the app may be put on the device. */
const settling = 3000;

export function RootLayout() {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => setIsSettled(true), settling);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <NavigationProgress />
      <Outlet />
      {isSettled && (
        <Suspense>
          <NewVersionOffer />
        </Suspense>
      )}
    </>
  );
}
