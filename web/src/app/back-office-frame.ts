import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { backOfficeTexts } from '../admin/back-office-texts.ts';
import { withTexts } from '../lib/device/app-language.ts';
import { signedInRoute } from './first-page/frame-routes.ts';
import { bundle } from './lazy-screen.ts';
import { requireAuthor } from './route-guards.ts';

/** A screen whose bundle comes with the texts of the back office. */
export function screen<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(bundle(withTexts(backOfficeTexts, load)), name);
}

/** A guard around the back office, which no learner loads either. */
export function guard(name: 'AdminOnly' | 'AuthorOnly' | 'TeacherOnly') {
  return lazyRouteComponent(
    bundle(() => import('./back-office-guards.tsx')),
    name,
  );
}

/** The part of the back office in which content is made: for admins, and teachers whom one lets. */
export const authorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'author',
  beforeLoad: requireAuthor,
  component: guard('AuthorOnly'),
});
