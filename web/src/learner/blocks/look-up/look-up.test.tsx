import '../../../testing/empty-device.ts';
import type { LookedUpWord } from '@kalima/shared/contract/learning/look-up';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberPerson } from '../../../offline/person/device-person.ts';
import { storeAskedWords } from '../../../offline/memory/words-on-device.ts';
import { fakeSound } from '../../../testing/fake-sound.ts';
import { learner } from '../../../testing/render-app.tsx';
import { inTwoLanguages, materialOf, renderStudyApp, storyOf, testId } from '../../../testing/study-app.tsx';
import { aidSetting } from '../aids/aid-setting.ts';
import { setLookUpMode } from './look-up-mode.ts';

beforeEach(fakeSound);

const sentences = ['The cats see a dog.', 'A dog, a dog!'];
const story = storyOf(sentences, {
  vocabulary: [{ id: testId(30), word: 'see', translation: 'kàn', definition: '' }],
});
const cat: LookedUpWord = {
  itemId: testId(40),
  courseId: testId(41),
  partId: testId(42),
  language: 'english',
  text: 'cat',
  ...inTwoLanguages('a pet', '猫'),
  pinyin: null,
  imageUrl: null,
  audioUrl: '/media/cat.opus',
  other: null,
  courses: [
    { id: testId(41), title: 'Animals', courseType: 'reading_card', language: 'english' },
    { id: story.id, title: 'Pets', courseType: 'story', language: 'english' },
  ],
};
const other: LookedUpWord = { ...cat, itemId: testId(43), partId: testId(44), text: 'cats eye', translation: 'stone' };

const itemKey = `GET /api/stories/${story.id}`;
async function open(answers: Record<string, unknown> = {}) {
  const app = renderStudyApp(`/stories/${story.id}`, {
    [itemKey]: story,
    'GET /api/look-up': { items: [cat] },
    ...answers,
  });
  await screen.findByRole('heading', { name: 'Pets' });
  return app;
}
const mode = () => screen.getByRole('button', { name: 'Look up words' });
const current = () => document.querySelector('[aria-current="true"] p')?.textContent;
const lookUp = async (word: string, place = 0) => {
  const found = screen.getAllByRole('button', { name: word });
  found[place]?.focus();
  fireEvent.click(found[place] as HTMLElement);
  return screen.findByRole('dialog', { name: word });
};

beforeEach(() => setLookUpMode(false));

test('taps do what they did until the switch is on, which every text remembers', async () => {
  await open();
  expect(mode()).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByRole('button', { name: 'cats' })).toBeNull();
  fireEvent.click(screen.getByText('A dog, a dog!'));
  expect(current()).toBe('A dog, a dog!');
  fireEvent.click(mode());
  expect(mode()).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getAllByRole('button', { name: 'dog' })).toHaveLength(3);
  expect(current()).toBe('A dog, a dog!');
});

test('a word is shown as lessons know it, with the learner’s own language first, and its lessons', async () => {
  const { requests } = await open({ 'GET /api/look-up': { items: [cat, other] } });
  fireEvent.click(mode());
  const dialog = await lookUp('cats');
  expect(await within(dialog).findByText('cat')).toBeVisible();
  expect(dialog.textContent.indexOf('猫')).toBeLessThan(dialog.textContent.indexOf('a pet'));
  expect(within(dialog).getByRole('button', { name: 'Hear the word' })).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'Animals' })).toHaveAttribute(
    'href',
    `/interactive-reading/${testId(41)}`,
  );
  // What is read already is no link.
  expect(within(dialog).queryByRole('link', { name: 'Pets' })).toBeNull();
  const asked = requests.find(({ key }) => key === 'GET /api/look-up');
  expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
    language: 'english',
    text: sentences[0],
    at: '4',
  });
  // The sentence was not gone to.
  expect(current()).toBeUndefined();

  fireEvent.click(within(dialog).getByRole('button', { name: /^cats eye/ }));
  expect(within(dialog).getByRole('button', { name: /^cat /i })).toBeVisible();
});

test('the word is marked while it is open, a word that stands twice where it was tapped; closing gives the focus back', async () => {
  await open();
  fireEvent.click(mode());
  const dialog = await lookUp('dog', 2);
  const marked = () => screen.getAllByText('dog').map((one) => one.closest('[data-open]') !== null);
  expect(marked().filter(Boolean)).toHaveLength(1);
  // The second tap of a double tap lands beside the dialog that the first one opened.
  fireEvent.mouseDown(dialog, { detail: 2 });
  expect(dialog).toBeVisible();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'dog' })[2]).toHaveFocus();

  fireEvent.mouseDown(await lookUp('dog', 2), { detail: 1 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a word is added with the sentence as its example, from where it is taught, and that is undone', async () => {
  const { sent } = await open();
  fireEvent.click(mode());
  const dialog = await lookUp('cats');
  await within(dialog).findByText('cat');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add to vocabulary' }));
  expect(await within(dialog).findByText('In your vocabulary bank')).toBeVisible();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    type: 'word',
    action: 'add',
    courseId: cat.courseId,
    partId: cat.partId,
    word: {
      word: 'cat',
      translation: '猫',
      secondTranslation: 'a pet',
      examples: [sentences[0]],
      audioUrl: cat.audioUrl,
    },
  });
  expect(within(dialog).queryByRole('button', { name: 'Add to vocabulary' })).toBeNull();
  // The second tap of a double tap takes nothing back.
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }), { detail: 2 });
  expect(within(dialog).getByText('In your vocabulary bank')).toBeVisible();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'word', action: 'remove' }));
  expect(within(dialog).queryByText('In your vocabulary bank')).toBeNull();
  expect(within(dialog).getByRole('button', { name: 'Add to vocabulary' })).toBeEnabled();
});

test('a word that no lesson knows can be added as it stands', async () => {
  const { sent } = await open({ 'GET /api/look-up': { items: [] } });
  fireEvent.click(mode());
  const dialog = await lookUp('cats');
  expect(await within(dialog).findByText('Your lessons do not teach this word yet.')).toBeVisible();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add to vocabulary' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { courseId: story.id, partId: story.id, word: { word: 'cats', translation: '', examples: [sentences[0]] } },
    ]),
  );
});

test('explained words open their card as before', async () => {
  await open();
  fireEvent.click(mode());
  const dialog = await lookUp('see');
  expect(within(dialog).getByText('kàn')).toBeVisible();
});

test('where the server cannot be reached the device is asked, and says so', async () => {
  rememberPerson({ ...learner });
  const { other: _, courses: __, ...word } = cat;
  await storeAskedWords(learner.id, [{ ...word, courseId: testId(41) }]);
  await open();
  const fetched = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.includes('/api/look-up') ? Promise.reject(new TypeError('Failed to fetch')) : fetched(address, init),
  );
  fireEvent.click(mode());
  const dialog = await lookUp('cats');
  expect(await within(dialog).findByText('猫')).toBeVisible();
  expect(
    await within(dialog).findByText('Without a connection, only the lessons on this device were looked through.'),
  ).toBeVisible();
});

test('a server that has had enough is said, with a way to try again', async () => {
  await open();
  const fetched = globalThis.fetch;
  let isRefused = true;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    isRefused && address.includes('/api/look-up')
      ? Promise.resolve(Response.json({ code: 'TOO_MANY_ATTEMPTS', message: '' }, { status: 429 }))
      : fetched(address, init),
  );
  fireEvent.click(mode());
  const dialog = await lookUp('dog');
  await within(dialog).findByRole('alert');
  isRefused = false;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await within(dialog).findByText('猫')).toBeVisible();
});

test('vowel marks that are hidden move no word: what is asked is the text as it is written', async () => {
  const text = 'كَتَبَ المُعَلِّمُ كَتَبَ';
  const sentence = { id: testId(20), text, begins: null, ends: null, pageId: null };
  aidSetting.set('never');
  const { requests } = await open({
    [itemKey]: { ...story, language: 'arabic', text, sentences: [sentence], vocabulary: [] },
    'GET /api/look-up': { items: [] },
  });
  fireEvent.click(mode());
  const words = screen.getAllByRole('button', { name: 'كَتَبَ' });
  expect(words.map(({ textContent }) => textContent)).toEqual(['كتب', 'كتب']);
  fireEvent.click(words[1] as HTMLElement);
  await screen.findByText('Your lessons do not teach this word yet.');
  const asked = requests.find(({ key }) => key === 'GET /api/look-up')?.url.searchParams;
  expect(asked?.get('at')).toBe(String(text.lastIndexOf('كَتَبَ')));
  expect(screen.getByRole('dialog', { name: 'كَتَبَ' })).toBeVisible();
  aidSetting.set('until-known');
});

test('pages of a picture book, phrases and materials have the same', async () => {
  const page = { id: testId(60), imageUrl: null, audioUrl: null };
  const paged = story.sentences.map((sentence) => ({ ...sentence, pageId: page.id }));
  await open({ [itemKey]: { ...story, pages: [page], sentences: paged } });
  fireEvent.click(mode());
  expect(await within(await lookUp('cats')).findByText('a pet')).toBeVisible();
  cleanup();

  const phrase = { id: testId(70), text: 'A cat!', ...inTwoLanguages('it', '它'), imageUrl: null, audioUrl: null };
  const course = { id: testId(71), title: 'Course', description: '', imageUrl: null, language: 'english', words: [] };
  renderStudyApp(`/phrases/${course.id}`, {
    [`GET /api/phrase-courses/${course.id}`]: { ...course, phraseCount: 1, phrases: [{ ...phrase, vocabulary: [] }] },
    'GET /api/look-up': { items: [cat] },
  });
  await screen.findByText('它');
  expect(await within(await lookUp('cat')).findByText('a pet')).toBeVisible();
  cleanup();

  const material = materialOf('<p>One. Two <b>cats</b> sleep.</p>');
  const { sent } = renderStudyApp(`/learning-materials/${material.id}`, {
    [`GET /api/learning-materials/${material.id}`]: material,
    'GET /api/look-up': { items: [cat] },
  });
  const one = await screen.findByRole('button', { name: 'One' });
  one.focus();
  fireEvent.keyDown(one, { key: 'ArrowRight' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Two' }), { key: 'ArrowRight' });
  const word = screen.getByRole('button', { name: 'cats' });
  expect(word).toHaveFocus();
  fireEvent.keyDown(word, { key: 'Enter' });
  const dialog = await screen.findByRole('dialog', { name: 'cats' });
  expect(word).toHaveAttribute('data-open');
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Add to vocabulary' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ word: { examples: ['Two cats sleep.'] } }));
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(word).not.toHaveAttribute('data-open');
  // The title has words too.
  expect(screen.getByRole('button', { name: 'Pets' })).toBeVisible();
});
