import type { Profile } from '@kalima/shared/contract/accounts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from './api.ts';

interface Session {
  readonly user: Profile | null;
  /** Set by a logout, after which nobody expects to be led back to where they were. */
  readonly hasSignedOut?: boolean;
}

/** Who is signed in. Everything that depends on it (menus, guards, the profile) reads this one query. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<Session> => call('GET /api/auth/get-session', { signal }),
  staleTime: 30_000,
});

/** The signed-in person, given by the guard around every screen that needs one; it cannot vanish while a screen is drawn. */
export const UserContext = createContext<Profile | null>(null);

/** The signed-in person. For screens behind the guard. */
export function useUser(): Profile {
  const user = use(UserContext);
  if (!user) throw new Error('No one is signed in');
  return user;
}

/** Makes this person, or nobody, the one who is signed in, and forgets what another one saw. */
export function startSession(client: QueryClient, user: Profile | null): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
  client.setQueryData(sessionQuery.queryKey, { user, hasSignedOut: user === null });
}

/** Where to go after signing in: only a path of this app is accepted, never another site. */
export function safeReturnPath(path: string | undefined): string | undefined {
  return path !== undefined && /^\/(?!\/)[^\\\s]*$/.test(path) ? path : undefined;
}
