import type { Profile } from '@kalima/shared/contract/people/accounts';
import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { createQueryClient } from '../app/query-client.ts';
import { beginFirstScreen } from '../app/first-screen.ts';
import { Providers } from '../app/providers.tsx';
import { createAppRouter } from '../app/router.ts';
import { sessionQuery } from '../blocks/session/session.ts';

type Answer = { status?: number; body: unknown };
type Handler = (request: { url: URL; body: unknown }) => Answer | Promise<Answer>;

export const learner: Profile = {
  id: '7c9a1f9e-0f0c-4d43-9a55-5a3f35d3f001',
  name: 'Lin',
  email: 'lin@example.com',
  userName: null,
  hasPassword: true,
  role: 'user',
  targetLanguage: 'arabic',
  nativeLanguage: 'chinese',
  reading: null,
  assignedCount: 1,
  assignedTypes: ['learning_material'],
  needsSecondFactor: false,
  mayMakeContent: false,
};

let drawnLast: QueryClient | undefined;
const nothingNew = { items: [], nextCursor: null, newCount: 0 };

/** Draws the whole app at a path, against answers given by `METHOD /path`. For tests. */
export function renderApp(
  path: string,
  answers: Record<string, Handler>,
  user: Profile | null = null,
  /** Begins as main.tsx does, with what is in the page. */
  {
    isStart = false,
    session,
  }: { isStart?: boolean; /** Who is known to be signed in from the first. */ session?: Profile | null } = {},
) {
  const requests: { key: string; url: URL; body: unknown }[] = [];
  const all: Record<string, Handler> = {
    'GET /api/auth/get-session': () => ({ body: { user } }),
    'GET /api/notifications': () => ({ body: nothingNew }),
    'GET /api/classes': () => ({ body: { ...nothingNew, timeZone: 'UTC' } }),
    'GET /api/practice-sets': () => ({ body: { ...nothingNew, pictures: [] } }),
    'GET /api/jobs': () => ({ body: { items: [], nextCursor: null } }),
    'GET /api/teacher/attention': () => ({ body: nothingNew }),
    'GET /api/school': () => ({
      body: { name: '', registration: 'open', singleSignOn: null, learnersMayDelete: false },
    }),
    ...answers,
  };
  // Ends requests that an earlier test left under way: they would be counted as this test's.
  void drawnLast?.cancelQueries();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    const url = new URL(address, 'http://127.0.0.1');
    const key = `${init.method ?? 'GET'} ${url.pathname}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    requests.push({ key, url, body });
    const answer = (await all[key]?.({ url, body })) ?? { status: 404, body: { code: 'NOT_FOUND', message: key } };
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  const queryClient = createQueryClient();
  drawnLast = queryClient;
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  if (session !== undefined) queryClient.setQueryData(sessionQuery.queryKey, { user: session });
  if (isStart) beginFirstScreen(queryClient);
  render(<Providers router={router} queryClient={queryClient} />);
  return { router, requests, queryClient };
}
