import { beforeAll, expect, test } from 'vitest';
import { beginImport, importDraft, importRow } from '../../testing/import-inputs.ts';
import { boundless, type Person, startTestApp } from '../../testing/test-app.ts';
import { undoImport } from '../../testing/take-back.ts';

const kalima = await startTestApp({ limits: boundless });
let admin: Person;
beforeAll(async () => {
  admin = await kalima.signInAdmin();
});

const stage = (name: string) => ({
  id: crypto.randomUUID(),
  kind: 'phrase' as const,
  name,
  description: '',
  language: 'arabic' as const,
  coverImageUrl: null,
});
const draftInto = (stageId: string, stages: ReturnType<typeof stage>[]) => ({
  ...importDraft([importRow({ text: 'صباح الخير', translation: 'good morning' })], { kind: 'phrase', stageId }),
  stages,
});
const names = async () =>
  (await admin.client.call('GET /api/author/phrase-stages')).items.map(({ name }: { name: string }) => name);

test('a new stage is made with the import, and not before; undone it goes, and made again it is there again', async () => {
  const [cooking, unused] = [stage('Cooking'), stage('Not chosen')];
  const draft = draftInto(cooking.id, [cooking, unused]);
  const id = await beginImport(admin);
  const params = { id };
  await admin.client.call('PUT /api/author/imports/{id}/draft', { params, body: { version: 1, draft } });
  expect(await names()).not.toContain('Cooking');
  await admin.client.call('POST /api/author/imports/{id}/make', { params, body: { draft } });
  expect(await names()).toContain('Cooking');
  expect(await names()).not.toContain('Not chosen');
  await undoImport(admin.client, params.id);
  expect(await names()).not.toContain('Cooking');
  await admin.client.call('POST /api/author/imports/{id}/make', { params, body: { draft } });
  expect((await names()).filter((name) => name === 'Cooking')).toHaveLength(1);
});

test('a teacher makes none', async () => {
  const author = await kalima.makeAuthor();
  const own = stage('Mine');
  const id = await beginImport(author);
  const body = { draft: draftInto(own.id, [own]) };
  expect(await author.client.codeOf('POST /api/author/imports/{id}/make', { params: { id }, body })).toBe(
    'FORBIDDEN_ROLE',
  );
});
