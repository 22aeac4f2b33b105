import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import type { AskedReview } from './ask-review.ts';

/** The first screen shows how much there is before anybody is asked: how one asks comes after it. */
async function ask(userId: string, minutes: number | undefined, context: QueryFunctionContext): Promise<AskedReview> {
  const { askReview } = await import('./ask-review.ts');
  return askReview(userId, minutes, context);
}

const sessionKey = (userId: string, minutes: number | undefined) => ['review-session', minutes, userId] as const;

/** What a session is being answered, which begins just now; nothing where none does, or it fails. */
async function sessionBeginning(userId: string, minutes: number | undefined, { client }: QueryFunctionContext) {
  const queryKey = sessionKey(userId, minutes);
  const session = client.getQueryCache().find<AskedReview>({ queryKey, exact: false, fetchStatus: 'fetching' });
  return session?.promise?.catch(() => undefined);
}

/**
 * What is left to answer today: what the server says, or where it cannot be reached what the device makes of its own store.
 * A session that begins is told the same, and is not asked for twice.
 */
export function reviewQuery(userId: string, minutes?: number) {
  return queryOptions({
    queryKey: ['review', minutes, userId] as const,
    queryFn: async (context) => (await sessionBeginning(userId, minutes, context)) ?? ask(userId, minutes, context),
  });
}

/** The same for a session that begins now; asked for once, so that nothing changes under the learner's hands. */
export function reviewSessionQuery(userId: string, round: number, minutes?: number) {
  return queryOptions({
    queryKey: [...sessionKey(userId, minutes), round] as const,
    queryFn: async (context) => {
      const answer = await ask(userId, minutes, context);
      context.client.setQueryData(reviewQuery(userId, minutes).queryKey, answer);
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
