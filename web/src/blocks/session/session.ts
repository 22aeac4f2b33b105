import type { Profile } from '@kalima/shared/contract/people/accounts';
import { type Query, queryOptions, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { type Answer, call, onAnswer } from '../../lib/api/api.ts';
import { isTransient } from '../../lib/api/api-error.ts';
import { inTime } from '../../lib/loading/in-time.ts';
import { forgetPerson, rememberPerson, rememberedPerson, notifyOtherTabs } from '../../offline/person/device-person.ts';
import { forgetRounds } from '../../offline/person/round-answers.ts';
import { ownerOfUnsavedForms, releaseStudy } from '../../lib/device/unsaved-forms.ts';
import { hasJustLeft, isMarkedSignedOut, markSignedOut, unmarkSignedOut } from '../../offline/person/signed-out.ts';

interface Session {
  readonly user: Profile | null;
  /** Set if the session ended because it was not used. */
  readonly isIdle?: boolean | undefined;
  /** Set by a logout, after which nobody expects to be led back to where they were. */
  readonly hasSignedOut?: boolean;
  /** Set while the server cannot be asked: whom it knew last on this device. */
  readonly isFromDevice?: boolean;
  /** Since when it cannot, in milliseconds. */
  readonly awaySince?: number;
}

/** Nobody is signed in, by what the server says. */
export const nobody = (): Session => ({ user: null, hasSignedOut: isMarkedSignedOut() || hasJustLeft() });

/** Milliseconds between attempts to reach a server that could not be asked: in the first minute, and after it. */
const retryIntervals = { first: 3_000, later: 15_000 };

/** Who was signed in here last; null where the device does not know. */
function sessionOfDevice(): Session | null {
  if (isMarkedSignedOut()) return { user: null, hasSignedOut: true };
  const user = rememberedPerson();
  return user && { user, isFromDevice: true };
}

async function askWhoIsSignedIn({ client, signal }: QueryFunctionContext): Promise<Session> {
  let session: Session;
  const asking = new AbortController();
  signal.addEventListener('abort', () => asking.abort());
  const asked = call('GET /api/auth/get-session', { signal: asking.signal });
  try {
    session = await inTime(asked);
  } catch (error) {
    const known = isTransient(error) ? sessionOfDevice() : null;
    if (known) {
      const before = client.getQueryData<Session>(['session']);
      // What goes on waiting would hold one of the few connections that a browser has.
      asking.abort();
      return { ...known, awaySince: before?.awaySince ?? Date.now() };
    }
    session = await asked;
  }
  // Asked before the person signed out.
  if (session.user && isMarkedSignedOut()) return { user: null, hasSignedOut: true };
  const before = client.getQueryData<Session>(['session']);
  // Before the first answer, what was asked for or stored is of whom the device knows.
  const known = before ? (before.user?.id ?? ownerOfUnsavedForms()) : rememberedPerson()?.id;
  if (known !== undefined && known !== session.user?.id) forgetAnswers(client, session.user);
  rememberPerson(session.user, session.isIdle);
  // The server can be asked again, and what is shown may be old.
  const rest = { type: 'active', stale: true, predicate: isOfPerson } as const;
  if (before?.isFromDevice && session.user) void client.refetchQueries(rest, { cancelRefetch: false });
  return session.user ? session : nobody();
}

/** Who is signed in. Everything that depends on it (menus, guards, the profile) reads this one query. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: askWhoIsSignedIn,
  staleTime: ({ state }) => (state.data?.isFromDevice ? 0 : 30_000),
  refetchOnReconnect: 'always',
  refetchInterval: ({ state: { data } }) => {
    if (!data?.isFromDevice) return false;
    return Date.now() - (data.awaySince ?? 0) < 60_000 ? retryIntervals.first : retryIntervals.later;
  },
});

/** Asks who is signed in as soon as the server answers anything again, so that no screen says that it cannot be reached. */
export function followServer(client: QueryClient): void {
  onAnswer(() => {
    if (client.getQueryData(sessionQuery.queryKey)?.isFromDevice)
      void client.refetchQueries({ queryKey: sessionQuery.queryKey }, { cancelRefetch: false });
  });
}

function isOfPerson({ queryKey }: Query): boolean {
  return queryKey[0] !== 'session' && queryKey[0] !== 'school';
}

/** Forgets what another person saw than the one who comes. While a form of theirs is not saved, it stays until its owner has signed in again. */
function forgetAnswers(client: QueryClient, next: Profile | null): void {
  const owner = ownerOfUnsavedForms();
  if (owner !== undefined && (next === null || next.id === owner)) {
    if (next) void client.invalidateQueries({ predicate: isOfPerson });
    return;
  }
  client.removeQueries({ predicate: isOfPerson });
}

/** Makes this person, or nobody, the one who is signed in, and forgets what another one saw. */
export function startSession(client: QueryClient, user: Profile | null): void {
  forgetAnswers(client, user);
  rememberPerson(user);
  if (user) {
    unmarkSignedOut();
    notifyOtherTabs('signed-in');
  } else forgetRounds();
  client.setQueryData(sessionQuery.queryKey, { user, hasSignedOut: user === null });
}

/** The call that tells the server of a sign-out. */
let telling: AbortController | undefined;

/** Resolves when what the cache of answers has just been told is on the screen: it tells all at once, after the present task. */
const shown = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Signs out on this device, with or without a network: no screen shows the person any more, which also takes back what their
 * screens still ask for, and then what is stored is removed. Then the server is notified, which may fail: it learns of it by
 * the device's cookie with the next request that reaches it.
 */
export async function signOutHere(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: sessionQuery.queryKey });
  releaseStudy();
  client.setQueryData(sessionQuery.queryKey, { user: null, hasSignedOut: true });
  await shown();
  markSignedOut();
  startSession(client, null);
  await forgetPerson();
  telling = new AbortController();
  await call('POST /api/auth/sign-out', { signal: telling.signal }).catch(() => undefined);
}

/** To be called before somebody signs in: the late answer to a sign-out would take the new session's cookie away. */
export function stopSigningOut(): void {
  telling?.abort();
}

/** Takes what the page says about who is signed in, as an answer of the server that came with it. */
export function sessionFromPage(client: QueryClient, said: Answer<'GET /api/auth/get-session'>): void {
  // It may have been asked for before the person signed out.
  const user = isMarkedSignedOut() ? null : said.user;
  rememberPerson(user, said.isIdle);
  client.setQueryData(sessionQuery.queryKey, user ? { user } : nobody());
}

function isPath(text: string): boolean {
  return /^\/(?!\/)[^\\\s]*$/.test(text);
}

/** Where to go after signing in: only a path of this app is accepted, never another site. */
export function safeReturnPath(path: string | undefined): string | undefined {
  if (path === undefined || !isPath(path)) return undefined;
  // As a browser writes it: without dots between slashes, and in ASCII.
  const { pathname, search, hash } = new URL(path, window.location.origin);
  const written = `${pathname}${search}${hash}`;
  return isPath(written) ? written : undefined;
}
