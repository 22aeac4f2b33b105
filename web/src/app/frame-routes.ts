import { createRootRoute, createRoute } from '@tanstack/react-router';
import { SignedInOnly, StartRedirect } from './guards.tsx';
import { PublicLayout } from './public-layout.tsx';
import { RootLayout } from './root-layout.tsx';

/** The frames that the screens hang in. */
export const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: StartRedirect });

export const startRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: StartRedirect });

export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public', component: PublicLayout });

export const signedInRoute = createRoute({ getParentRoute: () => rootRoute, id: 'signed-in', component: SignedInOnly });
