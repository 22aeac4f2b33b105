import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';
import { isSameContent } from './same-content.ts';

const admin = { ...learner, role: 'admin' as const };
const lessonId = testId(1);
const lesson = { id: lessonId, name: 'Fruit', description: '', stage: 1, language: 'english', lessonAudioUrl: null };
const row = { ...lesson, cardCount: 0, imageUrl: null, isCompleted: false, hasAllAudio: false, version: 3 };

interface Sent {
  readonly version: number;
  readonly name: string;
  readonly cards: readonly { readonly word: string }[];
}

/** A lesson's editor with a card that was just made, in front of a server that stores the first save, whose answer gets lost. */
async function saveWithLostAnswer() {
  let stored = { ...lesson, cards: [] as readonly object[], version: 3 };
  let isLost = true;
  const open = () =>
    renderApp(
      `/admin/interactive-reading?lesson=${lessonId}`,
      {
        'GET /api/reading-lessons': () => ({ body: { items: [row], nextCursor: null } }),
        [`GET /api/author/reading-lessons/${lessonId}`]: () => ({ body: stored }),
        [`PUT /api/author/reading-lessons/${lessonId}`]: ({ body }) => {
          const { version, name, cards } = body as Sent;
          if (version !== stored.version)
            return { status: 409, body: { code: 'STALE_VERSION', message: 'stale', details: { current: stored } } };
          // With all fields that a card can have, in an order of the server's own, and trimmed.
          stored = {
            ...stored,
            name: name.trim(),
            cards: cards.map((card) => ({ otherForm: '', otherAudioUrl: null, example: '', ...card })),
            version: version + 1,
          };
          if (!isLost) return { body: stored };
          isLost = false;
          throw new TypeError('Failed to fetch');
        },
      },
      admin,
    );
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add a card' }));
  const card = within(await screen.findByRole('article'));
  const type = (label: string, value: string) => fireEvent.change(card.getByLabelText(label), { target: { value } });
  type('Word', 'apple');
  fireEvent.change(screen.getByLabelText(/^Lesson name/), { target: { value: 'Fruit ' } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Lesson' }));
  save();
  expect(await screen.findByText('Saving the lesson failed')).toBeVisible();
  return { type, save, open, stored: () => stored };
}

test('saving again after a lost answer is known as one’s own work, though the server writes a new card more fully', async () => {
  const { save } = await saveWithLostAnswer();
  save();
  expect(await screen.findByText('Lesson saved')).toBeVisible();
  expect(screen.queryByText(/^Someone else has changed this/)).toBeNull();
});

test('who types on after a lost answer saves that too, and is told of nobody else', async () => {
  const { save, type, stored } = await saveWithLostAnswer();
  type('Translation', '苹果');
  save();
  expect(await screen.findByText('Lesson saved')).toBeVisible();
  expect(screen.queryByText(/^Someone else has changed this/)).toBeNull();
  await waitFor(() => expect(stored()).toMatchObject({ cards: [{ word: 'apple', translation: '苹果' }], version: 5 }));
});

test('who reloads after that brings back what was typed, saves it, and is told of nobody else', async () => {
  const { save, type, stored, open } = await saveWithLostAnswer();
  type('Translation', '苹果');
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  open();
  expect(await screen.findByDisplayValue('apple')).toBeVisible();
  fireEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
  expect(await screen.findByDisplayValue('苹果')).toBeVisible();
  save();
  expect(await screen.findByText('Lesson saved')).toBeVisible();
  expect(screen.queryByText(/^Someone else has changed this/)).toBeNull();
  expect(stored()).toMatchObject({ cards: [{ word: 'apple', translation: '苹果' }], version: 5 });
});

test.each([
  ['reading', '/admin/interactive-reading', 'reading-lessons'],
  ['flashcard', '/admin/flashcards', 'flashcard-lessons'],
])('a new %s lesson that is changed after a lost answer is stored as it was changed', async (_, screenPath, path) => {
  let stored: (typeof lesson & { version: number; cards: object[] }) | null = null;
  const { requests } = renderApp(
    screenPath,
    {
      [`GET /api/${path}`]: () => ({ body: { items: [], nextCursor: null } }),
      [`GET /api/author/${path}/${lessonId}`]: () => ({ body: stored }),
      [`POST /api/author/${path}`]: ({ body }) => {
        if (stored) return { status: 201, body: stored };
        stored = { ...lesson, ...(body as object), id: lessonId, cards: [], version: 1 };
        throw new TypeError('Failed to fetch');
      },
      [`PUT /api/author/${path}/${lessonId}`]: ({ body }) => ({
        body: (stored = { ...lesson, cards: [], ...(body as object), version: 2 }),
      }),
    },
    admin,
  );
  fireEvent.click((await screen.findAllByRole('button', { name: 'New lesson' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'New lesson' }));
  const name = (text: string) => fireEvent.change(dialog.getByLabelText(/^Lesson name/), { target: { value: text } });
  const create = () => fireEvent.click(dialog.getByRole('button', { name: 'Create lesson' }));
  fireEvent.change(dialog.getByLabelText(/^Language/), { target: { value: 'english' } });
  name('Fruit');
  create();
  expect(await dialog.findByText(/^Failed to create lesson/)).toBeVisible();
  name('Fruits');
  create();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByDisplayValue('Fruits')).toBeVisible();
  const sent = requests.find(({ key }) => key.startsWith('PUT'))?.body;
  expect(sent).toMatchObject({ name: 'Fruits', cards: [], version: 1 });
});

/** A form for new phrase courses over what a server has stored by id. `losesFirst` loses the first answer. */
function newPhraseCourses({ losesFirst }: { readonly losesFirst: boolean }) {
  const stageId = testId(1);
  const stage = { id: stageId, name: 'Stage 1', description: '', language: 'english', coverImageUrl: null };
  const stored = new Map<string, { title: string; version: number }>();
  const open = () =>
    renderApp(
      `/admin/phrases?stage=${stageId}`,
      {
        'GET /api/author/phrase-stages': () => ({
          body: { items: [{ ...stage, count: 0, version: 1 }], nextCursor: null },
        }),
        [`GET /api/author/phrase-stages/${stageId}/courses`]: () => ({ body: { items: [], nextCursor: null } }),
        'POST /api/author/phrase-courses': ({ body }) => {
          const { id, ...course } = body as { id: string; title: string };
          const isLost = losesFirst && stored.size === 0;
          const made = stored.get(id) ?? { ...course, version: 1 };
          stored.set(id, made);
          if (isLost) throw new TypeError('Failed to fetch');
          return { body: { ...made, id, phrases: [] } };
        },
      },
      admin,
    );
  const form = async () => within(await screen.findByRole('form', { name: 'Create course' }));
  return { stored, open, form };
}

test('what was changed elsewhere after the answer to something new was lost is not replaced by sending it again', async () => {
  const { stored, open, form } = newPhraseCourses({ losesFirst: true });
  const title = async (text: string) =>
    fireEvent.change((await form()).getByLabelText(/^Course title/), { target: { value: text } });
  const add = async () => fireEvent.click((await form()).getByRole('button', { name: 'Create course' }));
  open();
  await title('Fruit');
  await add();
  expect(await screen.findByText('Submitting failed')).toBeVisible();
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  for (const id of stored.keys()) stored.set(id, { title: 'Work of an afternoon', version: 5 });

  const { requests } = open();
  await form();
  fireEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
  await add();
  expect(await screen.findByText('Course created')).toBeVisible();
  expect([...stored.values()].map((one) => one.title)).toEqual(['Work of an afternoon', 'Fruit']);
  expect(requests.some(({ key }) => key.startsWith('PUT'))).toBe(false);
});

test('a draft that is brought back in a second tab does not replace what the first tab has stored since', async () => {
  const { stored, open, form } = newPhraseCourses({ losesFirst: false });
  open();
  fireEvent.change((await form()).getByLabelText(/^Course title/), { target: { value: 'Fruit' } });
  window.dispatchEvent(new Event('pagehide'));
  const key = Object.keys(localStorage).find((one) => one.endsWith('phrase-course.new'));
  const { id } = JSON.parse(localStorage.getItem(key ?? '') ?? '') as { id: string };
  cleanup();
  // The other tab goes on typing and saves.
  stored.set(id, { title: 'Fruit and vegetables', version: 1 });

  const { requests } = open();
  await form();
  fireEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
  fireEvent.click((await form()).getByRole('button', { name: 'Create course' }));
  expect(await screen.findByText('Course created')).toBeVisible();
  expect([...stored.values()].map((one) => one.title)).toEqual(['Fruit and vegetables', 'Fruit']);
  expect(requests.some(({ key: sent }) => sent.startsWith('PUT'))).toBe(false);
});

test('what was sent to one stage, whose answer was lost, can be added to another one', async () => {
  const stages = [1, 2].map((number) => ({
    id: testId(number),
    name: `Stage ${number}`,
    description: '',
    language: 'english',
    coverImageUrl: null,
    count: 0,
    version: 1,
  }));
  const stageOf = new Map<string, string>();
  const none = () => ({ body: { items: [], nextCursor: null } });
  const taken = {
    code: 'VALIDATION_FAILED',
    message: 'id',
    details: { fields: [{ field: 'id', code: 'INVALID_VALUE' }] },
  };
  const { requests } = renderApp(
    `/admin/phrases?stage=${testId(1)}`,
    {
      'GET /api/author/phrase-stages': () => ({ body: { items: stages, nextCursor: null } }),
      [`GET /api/author/phrase-stages/${testId(1)}/courses`]: none,
      [`GET /api/author/phrase-stages/${testId(2)}/courses`]: none,
      'POST /api/author/phrase-courses': ({ body }) => {
        const { id, stageId, ...course } = body as { id: string; stageId: string };
        const isLost = stageOf.size === 0;
        if ((stageOf.get(id) ?? stageId) !== stageId) return { status: 400, body: taken };
        stageOf.set(id, stageId);
        if (isLost) throw new TypeError('Failed to fetch');
        return { body: { ...course, id, stageId, phrases: [], version: 1 } };
      },
    },
    admin,
  );
  await waitFor(() => expect(screen.getAllByText('Stage 2')).not.toEqual([]));
  const form = within(screen.getByRole('form', { name: 'Create course' }));
  const add = () => fireEvent.click(form.getByRole('button', { name: 'Create course' }));
  fireEvent.change(form.getByLabelText(/^Course title/), { target: { value: 'Fruit' } });
  add();
  expect(await form.findByText('Submitting failed')).toBeVisible();
  fireEvent.click(screen.getByText('Stage 2'));
  await waitFor(() => expect(requests.some(({ key }) => key.includes(`${testId(2)}/courses`))).toBe(true));
  // What was changed since is no change of what the first stage has.
  fireEvent.change(form.getByLabelText(/^Course title/), { target: { value: 'Fruits' } });
  add();
  expect(await screen.findByText('Course created')).toBeVisible();
  expect([...stageOf.values()]).toEqual([testId(1), testId(2)]);
  expect(requests.some(({ key }) => key.startsWith('PUT'))).toBe(false);
});

test('two drafts say the same whatever the order of their fields, and whether what is empty is there', () => {
  expect(isSameContent({ word: ' egg', cards: [{ id: 1 }] }, { cards: [{ sense: '', id: 1 }], word: 'egg' })).toBe(
    true,
  );
  expect(isSameContent({ cards: [{ id: 1 }, { id: 2 }] }, { cards: [{ id: 2 }, { id: 1 }] })).toBe(false);
  expect(isSameContent({ stage: 0, isFree: false }, {})).toBe(false);
});
