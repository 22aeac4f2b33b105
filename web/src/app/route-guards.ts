import { makesContent } from '@kalima/shared/domain/people/accounts';
import { activities, firstOpenActivity } from '@kalima/shared/domain/learning/activities';
import type { Profile } from '@kalima/shared/contract/people/accounts';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { activityEntries } from '../blocks/content-entries.ts';
import { safeReturnPath, sessionQuery } from '../blocks/session/session.ts';
import { rememberedPart } from './learn-or-teach.ts';
import { ownerOfUnsavedForms } from '../lib/device/unsaved-forms.ts';

/** What every route is given. */
export interface RouterContext {
  readonly queryClient: QueryClient;
  /** Has the router know all screens; whether it did not before. */
  readonly addLaterRoutes: () => Promise<boolean>;
}

interface Entering {
  readonly context: Pick<RouterContext, 'queryClient'>;
}

/** Who is signed in. Undefined until somebody has said so: then guards.tsx waits on the screen, and asks the router again. */
export function knownSession({ context }: Entering) {
  return context.queryClient.getQueryData(sessionQuery.queryKey);
}

/**
 * For screens of signed-in people: anyone else goes to the login screen, which leads back here (PRODUCT.md#screens), except
 * after a logout. A form that is not saved stays.
 */
export function requirePerson(entering: Entering & { readonly location: { readonly href: string } }): void {
  const session = knownSession(entering);
  if (!session || session.user || ownerOfUnsavedForms() !== undefined) return;
  const search = session.hasSignedOut ? {} : { from: entering.location.href };
  redirect({ to: '/login', search, replace: true, throw: true });
}

/** For the back office: anyone but an admin goes to the start (PRODUCT.md#screens). Who is in it already is not sent away. */
export function requireAdmin(entering: Entering & { readonly cause: string }): void {
  const user = knownSession(entering)?.user;
  if (user && user.role !== 'admin' && entering.cause !== 'stay') redirect({ to: '/', replace: true, throw: true });
}

/** For the screens on which content is made. */
export function requireAuthor(entering: Entering & { readonly cause: string }): void {
  const user = knownSession(entering)?.user;
  if (user && !makesContent(user) && entering.cause !== 'stay') redirect({ to: '/', replace: true, throw: true });
}

/** For the classes, which teachers have beside admins. */
export function requireTeacher(entering: Entering & { readonly cause: string }): void {
  const user = knownSession(entering)?.user;
  if (user?.role === 'user' && entering.cause !== 'stay') redirect({ to: '/', replace: true, throw: true });
}

/**
 * To the first screen that a person may open: the materials where one is assigned, else the next activity; for who teaches,
 * that of the part that they chose last, at first the classes for a teacher (PRODUCT.md#screens, PRODUCT.md#learn-or-teach).
 */
function redirectToFirstScreen({ role, assignedTypes }: Profile): void {
  const part = role === 'user' ? null : rememberedPart();
  if (part === 'teach' && role === 'admin') redirect({ to: '/admin', replace: true, throw: true });
  if (role === 'teacher') redirect({ to: part === 'learn' ? '/today' : '/admin/classes', replace: true, throw: true });
  const open = firstOpenActivity(role, assignedTypes, activities);
  const path = activityEntries.find(({ activity }) => activity === open)?.path;
  // To whom nothing is assigned is told so there.
  redirect({ to: path ?? '/learning-materials', replace: true, throw: true });
}

/** For login and registration: who is signed in goes on to where they wanted, or to their first screen. */
export function requireNobody(entering: Entering & { readonly search: { readonly from?: string } }): void {
  const user = knownSession(entering)?.user;
  if (!user) return;
  const href = safeReturnPath(entering.search.from);
  if (href !== undefined) redirect({ href, replace: true, throw: true });
  redirectToFirstScreen(user);
}

/** For every path that is not known: it may be that of a screen whose routes come after the first ones. */
export async function redirectFromUnknown(
  entering: Entering & { readonly context: RouterContext; readonly location: { readonly href: string } },
): Promise<void> {
  if (await entering.context.addLaterRoutes()) redirect({ href: entering.location.href, replace: true, throw: true });
  redirectFromStart(entering);
}

/** For `/` and every unknown path: the login screen, a learner's day, or the first screen that a teacher or an admin may open. */
export function redirectFromStart(entering: Entering): void {
  const session = knownSession(entering);
  if (session?.user?.role === 'user') redirect({ to: '/today', replace: true, throw: true });
  if (session?.user) redirectToFirstScreen(session.user);
  if (session) redirect({ to: '/login', search: {}, replace: true, throw: true });
}
