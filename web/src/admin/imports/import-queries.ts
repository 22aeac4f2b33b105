import type { ContentImport } from '@kalima/shared/contract/imports';
import type { ImportTarget } from '@kalima/shared/domain/imports';
import { isUnderWay } from '@kalima/shared/domain/jobs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: async ({ signal }) => (await call('GET /api/admin/imports', { signal })).items,
});

/** Milliseconds between two looks at an import whose archives are read. */
const lookEvery = 2000;

export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }): Promise<ContentImport> => call('GET /api/admin/imports/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.job && isUnderWay(state.data.job.state) ? lookEvery : false),
  });
}

/** The bytes of a table of an import. */
export function tableQuery(id: string, fileId: string) {
  return queryOptions({
    queryKey: ['imports', id, 'table', fileId],
    queryFn: async ({ signal }) => {
      const { base64 } = await call('GET /api/admin/imports/{id}/files/{fileId}/table', {
        params: { id, fileId },
        signal,
      });
      return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    },
    staleTime: Infinity,
  });
}

/** Lessons or phrase courses that rows can be added to. */
export function coursesQuery(kind: ImportTarget) {
  return queryOptions({
    queryKey: ['imports', 'courses', kind],
    queryFn: async ({ signal }) => {
      if (kind === 'reading_card') {
        const { items } = await call('GET /api/reading-lessons', { signal });
        return items.map(({ id, name, language }) => ({ id, name, language }));
      }
      const { items } = await call('GET /api/phrase-stages', { signal });
      return items.flatMap(({ courses }) => courses.map(({ id, title, language }) => ({ id, name: title, language })));
    },
  });
}

/** The words that a lesson or course has, as they would stand twice. */
export function existingWordsQuery(kind: ImportTarget, courseId: string) {
  return queryOptions({
    queryKey: ['imports', 'words', kind, courseId],
    queryFn: async ({ signal }) => {
      const params = { id: courseId };
      if (kind === 'reading_card')
        return (await call('GET /api/reading-lessons/{id}', { params, signal })).cards.map(({ word }) => word);
      return (await call('GET /api/phrase-courses/{id}', { params, signal })).phrases.map(({ text }) => text);
    },
  });
}

export const importStagesQuery = queryOptions({
  queryKey: ['phrases', 'admin-stages'],
  queryFn: async ({ signal }) => (await call('GET /api/admin/phrase-stages', { signal })).items,
});

export const importStoryStagesQuery = queryOptions({
  queryKey: ['stories', 'admin-stages'],
  queryFn: async ({ signal }) => (await call('GET /api/admin/story-stages', { signal })).items,
});
