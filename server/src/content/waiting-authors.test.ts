import { expect, test, vi } from 'vitest';
import { findCaller } from '../platform/sessions/find-caller.ts';
import { type ContentAuthor, isAuthor } from '../platform/sessions/caller.ts';
import { materialWith } from '../testing/material-with.ts';
import { type Person, startTestApp } from '../testing/test-app.ts';
import { savingTexts } from './pinyin/read-ahead.ts';

// Long texts wait for their turn and are read elsewhere before they are saved: meanwhile their author may have been signed out.

const kalima = await startTestApp();
const { db } = kalima.database;
const { client: admin } = await kalima.signInAdmin();

/** An author as the session check has found them when their request came. */
async function waiting({ profile }: Person): Promise<ContentAuthor> {
  const session = db.selectFrom('sessions').select('token').where('user_id', '=', profile.id);
  const caller = await findCaller(kalima.database, (await session.executeTakeFirstOrThrow()).token);
  if (!caller || !isAuthor(caller)) throw new Error('They make content.');
  return caller;
}

const ends = [
  ['was signed out', 'UNAUTHENTICATED', { isActive: false }],
  ['makes no content any more', 'FORBIDDEN_ROLE', { mayMakeContent: false }],
] as const;

test.each(ends)('an author who %s meanwhile saves no long Chinese text', async (_what, code, change) => {
  const person = await kalima.makeAuthor();
  const author = await waiting(person);
  const save = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const content = { cards: [{ word: '长'.repeat(6000) }] };
  await savingTexts(db, author, content, save);
  expect(save).toHaveBeenCalledTimes(1);
  await admin.call('PATCH /api/admin/users/{userId}', { params: { userId: person.profile.id }, body: change });
  await expect(savingTexts(db, author, content, save)).rejects.toMatchObject({ code });
  expect(save).toHaveBeenCalledTimes(1);
});

test.each(ends)('an author who %s meanwhile saves no material', async (_what, code, change) => {
  const person = await kalima.makeAuthor();
  const author = await waiting(person);
  const made = await kalima.app.materials.create(author, materialWith());
  await admin.call('PATCH /api/admin/users/{userId}', { params: { userId: person.profile.id }, body: change });
  const changed = { ...materialWith(), title: 'Too late', version: made.version };
  await expect(kalima.app.materials.create(author, materialWith())).rejects.toMatchObject({ code });
  await expect(kalima.app.materials.update(author, made.id, changed)).rejects.toMatchObject({ code });
});
