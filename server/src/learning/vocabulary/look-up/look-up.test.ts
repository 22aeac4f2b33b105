import { expect, test } from 'vitest';
import { earlyRows, openEarly } from '../../../testing/early-database.ts';
import { makeReadingLesson, makeStory, operatorOf } from '../../../testing/studied-content.ts';
import { asFailure } from '../../../testing/test-client.ts';
import { boundless, type Person, startTestApp } from '../../../testing/test-app.ts';
import { lookUpForm } from '@kalima/shared/domain/language/look-up/look-up';

const kalima = await startTestApp({ limits: boundless });

type Language = 'arabic' | 'egyptian' | 'chinese' | 'english';
const lookUp = ({ client }: Person, text: string, language: Language, at = 0) =>
  client.call('GET /api/look-up', { query: { text, language, at } });
const textsOf = async (person: Person, text: string, language: Language, at?: number) =>
  (await lookUp(person, text, language, at)).items.map((item) => item.text);

async function learnerOf(words: readonly string[], language: Language) {
  const person = await kalima.signUpWithoutCourses();
  const courseId = await makeReadingLesson(kalima, { words, language });
  await kalima.assign(person, courseId);
  return { person, courseId };
}

test('a word is found as it is taught, with what is shown of it and the lessons that teach it', async () => {
  const { person, courseId } = await learnerOf(['كتاب', 'قلم'], 'arabic');
  const { items } = await lookUp(person, 'قرأتُ في وَكِتَابِهِم', 'arabic', 12);
  expect(items).toMatchObject([
    {
      text: 'كتاب',
      language: 'arabic',
      translation: 'translation 0',
      imageUrl: 'https://pictures.test/0.webp',
      other: null,
      courseId,
      courses: [{ id: courseId, courseType: 'reading_card', language: 'arabic' }],
    },
  ]);
});

test('English and Chinese words are found in their forms', async () => {
  const english = await learnerOf(['to go', 'Apple', 'ice cream'], 'english');
  expect(await textsOf(english.person, 'went', 'english')).toEqual(['to go']);
  expect(await textsOf(english.person, 'apples', 'english')).toEqual(['Apple']);
  expect(await textsOf(english.person, 'an ice cream', 'english', 8)).toEqual(['ice cream']);
  const chinese = await learnerOf(['苹果', '果'], 'chinese');
  expect(await textsOf(chinese.person, '我吃苹果', 'chinese', 2)).toEqual(['苹果', '果']);
});

test('nobody is told of what they may not see, whoever asks', async () => {
  const { person, courseId } = await learnerOf(['زرافة'], 'arabic');
  const stranger = await kalima.signUpWithoutCourses();
  expect(await textsOf(stranger, 'الزرافة', 'arabic')).toEqual([]);
  for (const staff of [await kalima.makeTeacher(), await kalima.makeAuthor(), await kalima.makeAdmin()])
    expect(await textsOf(staff, 'الزرافة', 'arabic')).toEqual(['زرافة']);
  // The same word in a lesson of somebody else names that lesson to nobody.
  await makeReadingLesson(kalima, { words: ['زرافة'], language: 'arabic' });
  const [found] = (await lookUp(person, 'زرافة', 'arabic')).items;
  expect(found?.courses.map(({ id }) => id)).toEqual([courseId]);
});

test('the word of a pair comes with its other form, and is found in either language', async () => {
  const person = await kalima.signUpWithoutCourses();
  const { id } = await kalima.app.reading.create(await operatorOf(kalima), {
    name: 'Pairs',
    stage: 1,
    description: '',
    language: 'arabic',
    sortOrder: 0,
    lessonAudioUrl: null,
    cards: [{ word: 'نافذة', otherForm: 'شباك', translation: 'window', imageUrl: null, audioUrl: null }],
  });
  await kalima.assign(person, id);
  const [standard] = (await lookUp(person, 'النافذة', 'arabic')).items;
  expect(standard).toMatchObject({ text: 'نافذة', pair: 'main', other: { text: 'شباك', language: 'egyptian' } });
  const [egyptian] = (await lookUp(person, 'الشباك', 'arabic')).items;
  expect(egyptian).toMatchObject({ text: 'شباك', language: 'egyptian', other: { text: 'نافذة', language: 'arabic' } });
});

test('explained words of stories are found too', async () => {
  const person = await kalima.signUpWithoutCourses();
  await kalima.assign(person, await makeStory(kalima));
  const [found] = (await lookUp(person, '他的锄头', 'chinese', 2)).items;
  expect(found).toMatchObject({
    text: '锄头',
    translation: 'hoe',
    courses: [{ title: '很高的人', courseType: 'story', language: 'chinese' }],
  });
});

test('where no word stands nothing is found, and what is too long is refused', async () => {
  const person = await kalima.signUpWithoutCourses();
  expect(await lookUp(person, '… 12 😀', 'arabic', 3)).toEqual({ items: [] });
  expect(await lookUp(person, 'ا'.repeat(200), 'arabic', 199)).toEqual({ items: [] });
  for (const query of [
    { language: 'english', text: 'a'.repeat(201), at: 0 },
    { language: 'english', text: 'a', at: 200 },
  ])
    expect(asFailure(await person.client.request('GET /api/look-up', { query })).code).toBe('VALIDATION_FAILED');
});

test('the words of a database from before are found by their forms', async () => {
  const database = await openEarly();
  await database.migrate();
  expect(earlyRows['reading_cards']).not.toHaveLength(0);
  const found = await database.db.selectFrom('word_occurrences').select(['text', 'form']).execute();
  expect(found).not.toHaveLength(0);
  for (const { text, form } of found) expect(form).toBe(lookUpForm(text));
});
