import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { NavigationProgress } from './navigation-progress.tsx';

const NewVersionOffer = lazy(async () => {
  // Where it cannot be fetched, another visit tries again; nothing depends on it.
  const module = await import('./new-version-offer.tsx').catch(() => undefined);
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
