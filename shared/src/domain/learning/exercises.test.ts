import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choicesFor, type Distractor, exerciseFor, hasCue, type ShownItem } from './exercises.ts';
import { seededRandom } from '../language/seeded-random.ts';

const item = (text: string, more: Partial<ShownItem> = {}): ShownItem => ({
  itemId: text,
  language: 'arabic',
  text,
  translation: `${text} means`,
  imageUrl: `/media/${text}.webp`,
  audioUrl: `/media/${text}.mp3`,
  ...more,
});
const all = { mayType: true, maySay: true, canHear: true };
const bare = { imageUrl: null, audioUrl: null };

test.each<[string, Partial<ShownItem>, number, number, Partial<typeof all>, string | null]>([
  ['a new word: pick the picture', {}, 0, 4, {}, 'pick'],
  ['then hear and pick', {}, 2.3, 4, {}, 'hear'],
  ['then build it', {}, 8, 4, {}, 'build'],
  ['then type it', {}, 20, 4, {}, 'type'],
  ['then say it', {}, 90, 4, {}, 'say'],
  ['without choices it is built at once', {}, 0, 0, {}, 'build'],
  ['without a sound it is not heard', { audioUrl: null }, 2.3, 4, {}, 'build'],
  ['where no sound can be heard neither', {}, 2.3, 4, { canHear: false }, 'build'],
  ['who does not speak types', {}, 90, 4, { maySay: false }, 'type'],
  ['who does not type either builds', {}, 90, 4, { maySay: false, mayType: false }, 'build'],
  ['one letter is not built', { text: 'و' }, 8, 4, {}, 'type'],
  ['what is only written cannot be asked', { ...bare, translation: '' }, 0, 0, {}, null],
  ['a translation is enough to build it', bare, 0, 0, {}, 'build'],
  ['a text too long to be typed is said', { text: 'ab '.repeat(30) }, 20, 4, {}, 'say'],
  ['two choices are too few where it can be built', {}, 0, 2, {}, 'build'],
  ['and enough where nothing else can be asked', { text: '猫' }, 0, 2, { mayType: false, maySay: false }, 'pick'],
  ['also by its sound', { text: '猫' }, 3, 2, { mayType: false, maySay: false }, 'hear'],
  ['without any it is typed all the same', { text: '猫' }, 0, 0, { mayType: false, maySay: false }, 'type'],
])('%s', (_case, more, stability, choices, abilities, exercise) => {
  expect(exerciseFor(item('قطة', more), stability, choices, { ...all, ...abilities })).toBe(exercise);
});

test('whatever has a cue is asked, by whichever abilities, and nothing else is', () => {
  const maybe = fc.constantFrom('', ' ', 'cat');
  fc.assert(
    fc.property(
      fc.record({
        text: fc.constantFrom('猫', 'و', 'قطة', 'ab '.repeat(30)),
        translation: maybe,
        secondTranslation: maybe,
        imageUrl: fc.constantFrom(null, '/media/a.webp'),
        audioUrl: fc.constantFrom(null, '/media/a.mp3'),
      }),
      fc.record({ mayType: fc.boolean(), maySay: fc.boolean() }),
      fc.double({ min: 0, max: 400, noNaN: true }),
      (more, abilities, stability) => {
        const one = item(more.text, more);
        const choices = choicesFor(one, [item('كلب')], seededRandom('a')).length;
        expect(exerciseFor(one, stability, choices, { ...abilities, canHear: true }) !== null).toBe(hasCue(one));
      },
    ),
  );
});

test('who remembers longer is never asked more easily', () => {
  const rungs = ['pick', 'hear', 'build', 'type', 'say'];
  const stability = fc.double({ min: 0, max: 400, noNaN: true });
  fc.assert(
    fc.property(
      stability,
      stability,
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      fc.nat(4),
      (one, other, mayType, maySay, canHear, choices) => {
        const at = (days: number) =>
          rungs.indexOf(exerciseFor(item('قطة'), days, choices, { mayType, maySay, canHear }) ?? '');
        expect(at(Math.min(one, other))).toBeLessThanOrEqual(at(Math.max(one, other)));
      },
    ),
  );
});

test('no choice could be taken for the right one, or for another', () => {
  const others: Distractor[] = [
    item('قِطّة', { itemId: 'قطة' }),
    item('هرّة', { translation: 'قطة means' }),
    item('أسد', { imageUrl: '/media/قطة.webp' }),
    item('chat', { language: 'french' }),
    item('كلب'),
    item('كَلْب', { itemId: 'other' }),
    item('بقرة', { imageUrl: null }),
  ];
  expect(choicesFor(item('قطة'), others.slice(0, 4), seededRandom('a'))).toEqual([]);
  const enough = [...others, item('جمل')];
  const choices = choicesFor(item('قطة'), enough, seededRandom('a'));
  expect(choices.map(({ text }) => text.replace(/[\u064b-\u0652]/g, '')).toSorted()).toEqual(['جمل', 'قطة', 'كلب']);
  expect(choicesFor(item('قطة'), enough, seededRandom('a'))).toEqual(choices);
});

test('without a picture the choices are translations', () => {
  const others = ['كلب', 'جمل', 'أسد', 'فيل'].map((text) => item(text, bare));
  expect(choicesFor(item('قطة', bare), others, seededRandom('a'))).toHaveLength(4);
  expect(choicesFor(item('قطة', { ...bare, translation: '' }), others, seededRandom('a'))).toEqual([]);
});
