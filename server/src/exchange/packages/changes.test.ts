import { packageChangeLimits } from '@kalima/shared/domain/exchange/packages';
import { expect, test } from 'vitest';
import type { Canonical } from './canonical.ts';
import { listChanges } from './changes.ts';

const card = (id: string, change: object = {}) => ({
  id,
  word: id,
  sense: '',
  translations: [{ text: `${id} means`, language: null }],
  picture: 'hash',
  recording: null,
  ...change,
});
const lesson = (cards: object[], change: object = {}) =>
  ({
    kind: 'reading_card',
    title: 'Tea',
    language: 'english',
    description: '',
    cards,
    ...change,
  }) as unknown as Canonical;

test.each([
  ['the same', {}, []],
  ['another word', { word: 'two' }, [{ field: 'word', before: 'one', after: 'two' }]],
  ['another picture', { picture: 'other' }, [{ field: 'picture', before: null, after: null }]],
  ['a recording', { recording: 'hash' }, [{ field: 'recording', before: null, after: null }]],
  [
    'a second translation',
    { translations: [{ text: 'a' }, { text: 'b' }] },
    [{ field: 'translations', before: 'one means', after: 'a / b' }],
  ],
])('a card is told by what of it differs: %s', (_case, change, fields) => {
  const changes = listChanges(lesson([card('one')]), lesson([card('one', change)]));
  expect(changes.flatMap((one) => one.fields)).toEqual(fields);
});

test('what the course itself says is told first; of something new all is added', () => {
  expect(listChanges(lesson([card('one')]), lesson([card('one')], { title: 'Coffee' }))).toMatchObject([
    { part: 'course', name: 'Coffee', fields: [{ field: 'title', before: 'Tea', after: 'Coffee' }] },
  ]);
  expect(listChanges(null, lesson([card('one')]))).toMatchObject([{ part: 'card', change: 'added', name: 'one' }]);
});

test('pages are told by their place; long texts are cut to where they differ', () => {
  const long = 'ا'.repeat(500);
  const page = (text: string) => ({ id: 'p', text, picture: null, recording: null });
  const [change] = listChanges(
    lesson([], { pages: [page(`${long}قبل`)] }),
    lesson([], { pages: [page(`${long}بعد`)] }),
  );
  expect(change).toMatchObject({ part: 'page', place: 1, change: 'changed' });
  const [field] = change?.fields ?? [];
  expect(field?.after?.endsWith('بعد')).toBe(true);
  expect(Array.from(field?.before ?? '').length).toBeLessThanOrEqual(packageChangeLimits.text + 2);
});
