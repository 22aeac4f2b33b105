import type { StudyEvent } from '@kalima/shared/contract/learning/study';
import type { Trx } from '../../../platform/db/schema.ts';
import * as queries from './figures.queries.ts';

/**
 * Counts new answers among a person's figures, and no longer those that were taken back, whichever of the two arrives first.
 * The events have to be stored.
 */
export async function countAnswers(trx: Trx, userId: string, events: readonly StudyEvent[]): Promise<void> {
  const answers = events.filter((event) => event.type === 'card-answered' || event.type === 'reviewed');
  const undoing = events.filter((event) => event.type === 'undone');
  const undone = await queries.selectUndoneAnswers(trx, userId, {
    added: answers.flatMap(({ type, id }) => (type === 'reviewed' ? [id] : [])),
    targets: undoing.map(({ targetId }) => targetId),
    undoing: undoing.map(({ id }) => id),
  });
  const undoneIds = new Set(undone.map(({ id }) => id));
  const addedIds = new Set(answers.map(({ id }) => id));
  const counted = answers.filter(({ id }) => !undoneIds.has(id));
  const takenBack = undone.filter(({ id, wasUndone }) => !addedIds.has(id) && !wasUndone);
  const answered = counted.length - takenBack.length;
  const rightOf = (some: readonly { readonly isRight: boolean }[]) => some.filter(({ isRight }) => isRight).length;
  const right = rightOf(counted) - rightOf(takenBack);
  if (answered !== 0 || right !== 0) await queries.addAnswers(trx, userId, { answered, right });
}
