import { randomUUID } from 'node:crypto';
import type { ImportStory } from '@kalima/shared/contract/exchange/import-stories';
import type { ImportDraft, ImportPlace, ImportRow } from '@kalima/shared/contract/exchange/imports';
import type { EndpointKey } from '@kalima/shared/contract/endpoints';
import { asSuccess, endpointOf } from './test-client.ts';
import { type Person, formOf } from './test-app.ts';

/** A row of an import with a word. */
export function importRow(change: Partial<ImportRow> = {}): ImportRow {
  return {
    id: randomUUID(),
    text: `word ${randomUUID().slice(0, 8)}`,
    translation: 'translation',
    secondTranslation: '',
    imageUrl: null,
    audioUrl: null,
    accepted: [],
    isLeftOut: false,
    ...change,
  };
}

/** A draft that makes a new reading lesson of its rows. */
export function importDraft(rows: ImportRow[] = [importRow()], place: Partial<ImportPlace> = {}): ImportDraft {
  return {
    place: {
      kind: 'reading_card',
      courseId: null,
      name: 'In the kitchen',
      language: 'arabic',
      stage: 1,
      stageId: null,
      translationLanguage: 'english',
      secondTranslationLanguage: null,
      ...place,
    },
    table: null,
    rows,
  };
}

/** A story of an import without anything to hear or to see. */
export function importStory(change: Partial<ImportStory> = {}): ImportStory {
  return {
    id: randomUUID(),
    title: 'The seed',
    description: '',
    language: 'english',
    stageId: null,
    audioUrl: null,
    videoUrl: null,
    link: '',
    coverUrl: null,
    sentences: [],
    pages: [],
    accepted: [],
    isLeftOut: false,
    ...change,
  };
}

/** A draft that becomes stories, new ones or one that is added to another. */
export function storiesDraft(stories: ImportStory[], courseId: string | null = null): ImportDraft {
  return { ...importDraft([], { kind: 'story', courseId }), stories };
}

/** Begins an import; returns its id. */
export async function beginImport({ client }: Person, name = 'Kitchen'): Promise<string> {
  const id = randomUUID();
  await client.call('POST /api/author/imports', { body: { id, name } });
  return id;
}

const addFileKey = 'POST /api/author/imports/{id}/files' satisfies EndpointKey;

/** Asks for a file to be added to an import. */
export async function sendImportFile(
  { client }: Person,
  id: string,
  name: string,
  bytes: Uint8Array | string,
  fileId: string = randomUUID(),
) {
  return client.request(addFileKey, { params: { id }, query: { fileId, name }, ...(await formOf({ bytes })) });
}

/** Adds a file to an import. */
export async function addImportFile(
  person: Person,
  id: string,
  name: string,
  bytes: Uint8Array | string,
  fileId?: string,
) {
  const answer = await sendImportFile(person, id, name, bytes, fileId);
  return asSuccess(endpointOf(addFileKey), answer) as {
    id: string;
    kind: string;
    url: string | null;
    problem: string | null;
  };
}

/** Input that each endpoint of imports accepts, of an import that nobody has, and what is asked of the words of its rows. */
export function importInputs() {
  const params = { id: randomUUID() };
  const ofFile = { params: { ...params, fileId: randomUUID() } };
  return {
    'GET /api/author/imports': () => ({}),
    'GET /api/author/imports/{id}': () => ({ params }),
    'POST /api/author/imports': () => ({ body: { id: randomUUID(), name: 'Kitchen' } }),
    [addFileKey]: async () => ({
      params,
      query: { fileId: randomUUID(), name: 'table.csv' },
      ...(await formOf({ bytes: 'bread,pain' })),
    }),
    'DELETE /api/author/imports/{id}/files/{fileId}': () => ofFile,
    'POST /api/author/imports/{id}/read': () => ({ params }),
    'GET /api/author/imports/{id}/files/{fileId}/table': () => ofFile,
    'GET /api/author/imports/{id}/package': () => ({ params }),
    'GET /api/author/imports/{id}/package/{courseId}/changes': () => ({
      params: { ...params, courseId: randomUUID() },
    }),
    'PUT /api/author/imports/{id}/draft': () => ({ params, body: { version: 1, draft: importDraft() } }),
    'POST /api/author/imports/{id}/make': () => ({ params, body: { draft: importDraft() } }),
    'DELETE /api/author/imports/{id}': () => ({ params }),
    'POST /api/author/media-library/words': () => ({
      body: {
        language: 'arabic' as const,
        translationLanguage: 'english' as const,
        words: [{ text: 'خبز', sense: '', translation: 'bread' }],
      },
    }),
  };
}

/** Input that each endpoint of packages accepts, of a course that there is. */
export function packageInputs(courseId: () => Promise<string>) {
  const ofCourse = async () => ({ query: { course: await courseId() } });
  return {
    'GET /api/author/packages/contents': ofCourse,
    'GET /api/author/packages/anki': ofCourse,
    'GET /api/author/packages': ofCourse,
  };
}
