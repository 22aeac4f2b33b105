import type { Profile } from '@kalima/shared/contract/accounts';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from './api.ts';

/** Who is signed in. Everything that depends on it (menus, guards, the profile) reads this one query. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call('GET /api/auth/get-session', { signal }),
  staleTime: 30_000,
});

/** The signed-in person; throws where nobody is. For screens behind the guard. */
export function useUser(): Profile {
  const { data } = useQuery(sessionQuery);
  if (!data?.user) throw new Error('No one is signed in');
  return data.user;
}

/** Makes this person, or nobody, the one who is signed in, and forgets what another one saw. */
export function startSession(client: QueryClient, user: Profile | null): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
  client.setQueryData(sessionQuery.queryKey, { user });
}

/** Where to go after signing in: only a path of this app is accepted, never another site. */
export function safeReturnPath(path: string | undefined): string | undefined {
  return path !== undefined && /^\/(?!\/)[^\\\s]*$/.test(path) ? path : undefined;
}
