import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import type { AskedReview } from './ask-review.ts';

/** The first screen shows how much there is before anybody is asked: how one asks comes after it. */
async function ask(userId: string, minutes: number | undefined, context: QueryFunctionContext): Promise<AskedReview> {
  const { askReview } = await import('./ask-review.ts');
  return askReview(userId, minutes, context);
}

/** What is left to answer today: what the server says, or where it cannot be reached what the device makes of its own store. */
export function reviewQuery(userId: string, minutes?: number) {
  return queryOptions({
    queryKey: ['review', minutes, userId] as const,
    queryFn: (context) => ask(userId, minutes, context),
  });
}

/** The same for a session that begins now; asked for once, so that nothing changes under the learner's hands. */
export function reviewSessionQuery(userId: string, round: number, minutes?: number) {
  return queryOptions({
    queryKey: ['review-session', round, minutes, userId] as const,
    queryFn: (context) => ask(userId, minutes, context),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
