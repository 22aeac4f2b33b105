import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learner } from '../../testing/render-app.tsx';
import { forgetPerson, rememberPerson } from './device-person.ts';
import { forgetDraft, storeDraft, readDraft } from './drafts.ts';

const kept = (text: string) => ({ version: 3, id: 'made-here', draft: { text } });
const count = () => Object.keys(localStorage).filter((key) => key.startsWith('kalima.draft.')).length;
const ling = { ...learner, id: 'ling', role: 'admin' as const };

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('a draft is kept per person and form, and forgotten', () => {
  storeDraft('ling', 'material.new', kept('mine'));
  storeDraft('noor', 'material.new', kept('hers'));
  expect(readDraft('ling', 'material.new')).toMatchObject(kept('mine'));
  expect(readDraft('ling', 'material.1')).toBeUndefined();
  forgetDraft('ling', 'material.new');
  expect(readDraft('ling', 'material.new')).toBeUndefined();
  expect(readDraft('noor', 'material.new')).toMatchObject(kept('hers'));
});

test('there are so many at most, and so much: the oldest go first, and what is too large is not kept', () => {
  const start = Date.now();
  const clock = vi.spyOn(Date, 'now');
  for (let form = 0; form < 30; form += 1) {
    clock.mockReturnValue(start + form);
    storeDraft('ling', `material.${form}`, kept('x'.repeat(150_000)));
  }
  expect(count()).toBeLessThanOrEqual(20);
  const size = Object.keys(localStorage).reduce((sum, key) => sum + (localStorage.getItem(key)?.length ?? 0), 0);
  expect(size).toBeLessThanOrEqual(2_000_000);
  expect(readDraft('ling', 'material.29')).toBeDefined();
  // An older draft of the same form would be a lie by then.
  storeDraft('ling', 'material.29', kept('x'.repeat(700_000)));
  expect(readDraft('ling', 'material.29')).toBeUndefined();
});

test('a draft of more than thirty days is gone, and one that cannot be read is none', () => {
  const old = JSON.stringify({ at: Date.now() - 31 * 24 * 60 * 60_000, ...kept('old') });
  localStorage.setItem('kalima.draft.ling.material.1', old);
  localStorage.setItem('kalima.draft.ling.material.2', '{"at":');
  expect(readDraft('ling', 'material.1')).toBeUndefined();
  expect(readDraft('ling', 'material.2')).toBeUndefined();
});

test('drafts outlive a session that ends by itself, but no sign-out and nobody else', async () => {
  storeDraft('ling', 'material.new', kept('mine'));
  rememberPerson(null);
  rememberPerson(ling);
  expect(readDraft('ling', 'material.new')).toBeDefined();
  rememberPerson({ ...ling, id: 'noor' });
  expect(count()).toBe(0);
  storeDraft('ling', 'material.new', kept('mine'));
  await forgetPerson();
  expect(count()).toBe(0);
});
