import { getImport } from '@kalima/shared/contract/exchange/imports';
import { expect, test } from 'vitest';
import { kindOf } from '../../platform/admission/limits.ts';
import { beginImport, importDraft } from '../../testing/import-inputs.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { asFailure } from '../../testing/test-client.ts';
import * as queries from './imports.queries.ts';

const kalima = await startTestApp();

test('a draft, which may have megabytes, is read by who asks for it alone, and in turns', async () => {
  const author = await kalima.makeAuthor();
  const id = await beginImport(author);
  const draft = importDraft([], {});
  const save = (version: number) =>
    author.client.request('PUT /api/author/imports/{id}/draft', { params: { id }, body: { version, draft } });
  await save(1);
  const { db } = kalima.database;
  const userId = author.profile.id;
  expect(await queries.selectImport(db, userId, id)).not.toHaveProperty('draft');
  const locked = await db.transaction().execute((trx) => queries.lockImport(trx, userId, id));
  expect(locked).toMatchObject({ id, version: 2 });
  expect(locked).not.toHaveProperty('draft');
  expect(kindOf(getImport)).toBe('costlyRead');
  const whole = await author.client.call('GET /api/author/imports/{id}', { params: { id } });
  expect(whole.draft).toEqual(draft);
  expect(asFailure(await save(1))).toMatchObject({
    code: 'STALE_VERSION',
    details: { current: { version: 2, draft } },
  });
});
