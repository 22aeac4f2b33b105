import type { AssignmentChange } from '@kalima/shared/contract/assignments';
import { call } from '../../lib/api.ts';
import { fetchAll } from '../../lib/fetch-all.ts';

/** People that one call serves (PRODUCT.md#assigning). */
const batchSize = 50;

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface Outcome {
  readonly total: number;
  readonly failed: readonly Person[];
  /** Why the last batch that failed did. */
  readonly reason: unknown;
  /** Set where there was no course to give. */
  readonly hasNoCourses: boolean;
  /** Assignments that there were not before. */
  readonly newCount: number;
  /** What takes them back, a batch each. */
  readonly changes: readonly AssignmentChange[];
}

async function everyone(): Promise<Person[]> {
  const { items } = await fetchAll((cursor) => call('GET /api/admin/users', { query: { cursor } }));
  return items.map(({ id, name }) => ({ id, name }));
}

/**
 * Gives everybody all free courses, 50 people a call. A batch that fails is left behind and the next one tried, so that
 * the outcome names who is left. Fails where it cannot be told who there is.
 */
export async function assignEveryone(onProgress: (done: number, total: number) => void): Promise<Outcome> {
  const people = await everyone();
  const failed: Person[] = [];
  const changes: AssignmentChange[] = [];
  let newCount = 0;
  let reason: unknown;
  onProgress(0, people.length);
  for (let start = 0; start < people.length; start += batchSize) {
    const batch = people.slice(start, start + batchSize);
    try {
      const body = { userIds: batch.map((person) => person.id), courses: 'free' as const };
      const answer = await call('POST /api/admin/assignments/bulk', { body });
      const { courseCount, missingUserIds } = answer;
      newCount += answer.newCount;
      if (answer.undo) changes.push(answer.undo);
      if (courseCount === 0) return { total: people.length, failed, reason, newCount, changes, hasNoCourses: true };
      // Who was deleted meanwhile needs nothing any more, but did not get it either.
      failed.push(...batch.filter((person) => missingUserIds.includes(person.id)));
    } catch (error) {
      reason = error;
      failed.push(...batch);
    }
    onProgress(start + batch.length, people.length);
  }
  return { total: people.length, failed, reason, newCount, changes, hasNoCourses: false };
}
