import type { Query, QueryFunctionContext, QueryPersister } from '@tanstack/react-query';
import { isTransient } from '../../lib/api/api-error.ts';
import { inTime } from '../../lib/loading/in-time.ts';
import type { AnswerName, StoredAnswer } from './stored-answer.ts';

/** Adds to an answer, from the server or from the device, what this device did that the server may not know yet. */
export type AddPending = <Answer>(stored: StoredAnswer, ask: () => Promise<Answer>) => Promise<Answer>;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly stored?: StoredAnswer & { readonly addPending?: AddPending | undefined } };
  }
}

/**
 * Key and meta of a query whose answers are stored on the device for this person: only what learners study with, nothing of
 * admins.
 */
export function storedQuery<const Name extends AnswerName>(userId: string, name: Name, addPending?: AddPending) {
  return { queryKey: [...name, userId] as const, meta: { stored: { userId, name, addPending } } };
}

export type Ask = (context: QueryFunctionContext) => unknown;

/** Asks, and adds pending work if the query has some. */
export async function withPending({ meta }: Query, ask: () => Promise<unknown>): Promise<unknown> {
  const stored = meta?.stored;
  return stored?.addPending ? stored.addPending(stored, ask) : ask();
}

/**
 * Asks the server; where nothing comes, or not in time, returns what the device has stored, if anything. The code for that is
 * fetched when it is needed.
 */
export const askServerOrDevice = (async (ask: Ask, context: QueryFunctionContext, query: Query) => {
  let isFromDevice = false;
  const answer = await withPending(query, async () => {
    const asked = Promise.resolve(ask(context));
    const stored = query.meta?.stored;
    if (!stored || query.state.data !== undefined) return asked;
    try {
      return await inTime(asked);
    } catch (error) {
      if (!isTransient(error)) throw error;
      const found = await import('./stored-answers.ts')
        .then(({ readAnswer }) => readAnswer(stored))
        .catch(() => undefined);
      if (found === undefined) return asked;
      isFromDevice = true;
      return found;
    }
  });
  // It counts as old, so that it is asked for again. Only once it has arrived, which would take the mark away.
  if (isFromDevice) setTimeout(() => query.invalidate());
  return answer;
}) as QueryPersister;
