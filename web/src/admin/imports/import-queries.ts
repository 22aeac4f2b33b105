import type { ContentImport } from '@kalima/shared/contract/exchange/imports';
import type { ImportTarget, RowTarget } from '@kalima/shared/domain/exchange/imports';
import { isUnderWay } from '@kalima/shared/domain/people/jobs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { sentOf } from './draft-order.ts';

export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: async ({ signal }) => (await call('GET /api/author/imports', { signal })).items,
});

/** Milliseconds between two looks at an import whose archives are read. */
const lookEvery = 2000;

export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', id],
    queryFn: async ({ client, signal }): Promise<ContentImport> => {
      // Else it could tell of the draft before the one that is on its way.
      await sentOf(client, id);
      return call('GET /api/author/imports/{id}', { params: { id }, signal });
    },
    refetchInterval: ({ state }) => (state.data?.job && isUnderWay(state.data.job.state) ? lookEvery : false),
  });
}

/** The bytes of a table of an import. */
export function tableQuery(id: string, fileId: string) {
  return queryOptions({
    queryKey: ['imports', id, 'table', fileId],
    queryFn: async ({ signal }) => {
      const { base64 } = await call('GET /api/author/imports/{id}/files/{fileId}/table', {
        params: { id, fileId },
        signal,
      });
      return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    },
    staleTime: Infinity,
  });
}

/** The bytes of several files of an import, by their ids: one after the other, so that the server is not asked for all at once. */
export function textsQuery(id: string, fileIds: readonly string[]) {
  return queryOptions({
    queryKey: ['imports', id, 'texts', fileIds],
    queryFn: async ({ client }) => {
      const found = new Map<string, Uint8Array>();
      for (const fileId of fileIds) found.set(fileId, await client.fetchQuery(tableQuery(id, fileId)));
      return found;
    },
    staleTime: Infinity,
  });
}

/** Lessons, phrase courses or stories that something can be added to. */
export function coursesQuery(kind: ImportTarget) {
  return queryOptions({
    queryKey: ['imports', 'courses', kind],
    queryFn: async ({ signal }) => {
      if (kind === 'reading_card') {
        const { items } = await call('GET /api/reading-lessons', { signal });
        return items.map(({ id, name, language }) => ({ id, name, language }));
      }
      if (kind === 'flashcard') {
        const { items } = await call('GET /api/flashcard-lessons', { signal });
        return items.filter(({ isDeck }) => !isDeck).map(({ id, name, language }) => ({ id, name, language }));
      }
      if (kind === 'story') {
        const { items } = await call('GET /api/story-stages', { signal });
        return items.flatMap(({ stories }) =>
          stories.map(({ id, title, language }) => ({ id, name: title, language })),
        );
      }
      const { items } = await call('GET /api/phrase-stages', { signal });
      return items.flatMap(({ courses }) => courses.map(({ id, title, language }) => ({ id, name: title, language })));
    },
  });
}

/** The words that a lesson or course has, as they would stand twice. */
export function existingWordsQuery(kind: RowTarget, courseId: string) {
  return queryOptions({
    queryKey: ['imports', 'words', kind, courseId],
    queryFn: async ({ signal }) => {
      const params = { id: courseId };
      if (kind === 'reading_card')
        return (await call('GET /api/reading-lessons/{id}', { params, signal })).cards.map(({ word }) => word);
      if (kind === 'flashcard')
        return (await call('GET /api/flashcard-lessons/{id}', { params, signal })).cards.map(({ word }) => word);
      return (await call('GET /api/phrase-courses/{id}', { params, signal })).phrases.map(({ text }) => text);
    },
  });
}

/** The story that something is added to. */
export function targetStoryQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'story', id],
    queryFn: ({ signal }) => call('GET /api/author/stories/{id}', { params: { id }, signal }),
  });
}

export const importStagesQuery = queryOptions({
  queryKey: ['phrases', 'admin-stages'],
  queryFn: async ({ signal }) => (await call('GET /api/author/phrase-stages', { signal })).items,
});

export const importStoryStagesQuery = queryOptions({
  queryKey: ['stories', 'admin-stages'],
  queryFn: async ({ signal }) => (await call('GET /api/author/story-stages', { signal })).items,
});
