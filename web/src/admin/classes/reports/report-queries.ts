import type { ClassNote, GridCell, GridLearner } from '@kalima/shared/contract/teaching/class-reports';
import type { ClassPracticeSet } from '@kalima/shared/contract/teaching/practice-sets';
import { reportLimits } from '@kalima/shared/domain/teaching/class-reports';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../../lib/api/api.ts';

export const cards = ['stuck', 'overdue', 'missed-words', 'absent'] as const;
export type CardName = (typeof cards)[number];
export type CardRow<Name extends CardName> = Answer<`GET /api/teacher/classes/{id}/${Name}`>['items'][number];

interface Rows {
  readonly items: readonly object[];
  readonly total: number;
}

/** Where the rows after those that came begin; undefined where there are no more. */
function nextRow(pages: readonly Rows[]): number | undefined {
  const count = pages.reduce((sum, { items }) => sum + items.length, 0);
  return count < (pages[0]?.total ?? 0) && (pages.at(-1)?.items.length ?? 0) > 0 ? count : undefined;
}

const rowsOf = <Name extends CardName>(id: string, name: Name, from: number, limit: number, signal?: AbortSignal) =>
  call(`GET /api/teacher/classes/{id}/${name}` as 'GET /api/teacher/classes/{id}/stuck', {
    params: { id },
    query: { from, limit },
    ...(signal ? { signal } : {}),
  }) as unknown as Promise<Answer<`GET /api/teacher/classes/{id}/${Name}`>>;

/** One card of the overview: its first rows, then more of them. */
export function cardQuery<Name extends CardName>(id: string, name: Name) {
  return infiniteQueryOptions({
    queryKey: ['classes', 'class', id, 'reports', name],
    queryFn: ({ pageParam, signal }) =>
      rowsOf(id, name, pageParam, pageParam === 0 ? reportLimits.rows : reportLimits.page, signal),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => nextRow(pages as unknown as readonly Rows[]),
  });
}

/** All rows of a card, for a table. */
export async function allRows<Name extends CardName>(id: string, name: Name): Promise<CardRow<Name>[]> {
  const pages: Rows[] = [];
  for (let from: number | undefined = 0; from !== undefined; from = nextRow(pages)) {
    // oxlint-disable-next-line no-await-in-loop -- a page at a time
    pages.push(await rowsOf(id, name, from, reportLimits.page));
  }
  return pages.flatMap(({ items }) => items) as CardRow<Name>[];
}

/** Who is stuck in a class and who was not here, each once; who is late stands in its grid. */
export function needyQuery(id: string) {
  return queryOptions({
    queryKey: ['classes', 'class', id, 'reports', 'needy'],
    queryFn: async () => {
      const stuck = (await allRows(id, 'stuck')).map(({ learner }) => learner);
      return {
        stuck: stuck.filter((one, place) => stuck.findIndex(({ id: other }) => other === one.id) === place),
        absent: (await allRows(id, 'absent')).map(({ learner }) => learner),
      };
    },
  });
}

/** The whole grid of a class, fetched some learners at a time. */
export function gridQuery(id: string) {
  return queryOptions({
    queryKey: ['classes', 'class', id, 'reports', 'grid'],
    queryFn: async ({ signal }) => {
      const read = (from: number) =>
        call('GET /api/teacher/classes/{id}/grid', { params: { id }, query: { from }, signal });
      const first = await read(0);
      const learners: GridLearner[] = [...first.learners];
      const cells: GridCell[] = [...first.cells];
      for (let more = first.learners.length; more > 0 && learners.length < first.learnerCount;) {
        // oxlint-disable-next-line no-await-in-loop -- a page at a time
        const page = await read(learners.length);
        more = page.learners.length;
        learners.push(...page.learners);
        cells.push(...page.cells);
      }
      return { ...first, learners, cells };
    },
  });
}

export function learnerReportQuery(id: string, userId: string) {
  return queryOptions({
    queryKey: ['classes', 'class', id, 'reports', 'learner', userId],
    queryFn: ({ signal }) =>
      call('GET /api/teacher/classes/{id}/learners/{userId}', { params: { id, userId }, signal }),
  });
}

export function notesQuery(id: string, userId: string) {
  return queryOptions({
    queryKey: ['classes', 'class', id, 'reports', 'notes', userId],
    queryFn: async ({ signal }): Promise<ClassNote[]> =>
      (await call('GET /api/teacher/classes/{id}/learners/{userId}/notes', { params: { id, userId }, signal })).items,
  });
}

/** What a class practises. */
export function practiceSetsQuery(id: string) {
  return queryOptions({
    queryKey: ['classes', 'class', id, 'reports', 'practice-sets'],
    queryFn: async ({ signal }): Promise<ClassPracticeSet[]> =>
      (await call('GET /api/teacher/classes/{id}/practice-sets', { params: { id }, signal })).items,
  });
}
