import type { Query, QueryFunctionContext, QueryPersister } from '@tanstack/react-query';
import { isTransient } from '../../lib/api-error.ts';

/** Marks the queries whose answers stay on the device: `meta: kept`. Only what learners study with, nothing of admins. */
export const kept = { isKept: true };

type Asking = (ask: () => Promise<never>) => Promise<unknown>;

/** As `kept`, for an answer to which something is added on the device: to one that was kept it is added as well. */
export function keptWith(adding: Asking): Record<string, unknown> {
  return { isKept: true, adding };
}

/** Asks the server; where nothing comes, answers what the device has kept. The code for that is fetched when it is needed. */
async function askOrRecall<T>(
  ask: (context: QueryFunctionContext) => T | Promise<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  try {
    return await ask(context);
  } catch (error) {
    if (query.meta?.isKept !== true || query.state.data !== undefined || !isTransient(error)) throw error;
    const recalled = await import('./stored-answers.ts').then(({ recall }) => recall(query)).catch(() => undefined);
    if (recalled === undefined) throw error;
    const adding = query.meta.adding as Asking | undefined;
    const answer = adding ? await adding(() => Promise.resolve(recalled as never)) : recalled;
    // It counts as old, so that it is asked for again. Only once it has arrived, which would take the mark away.
    setTimeout(() => query.invalidate());
    return answer as T;
  }
}

export const recallingPersister = askOrRecall as QueryPersister;
