import type { EditablePhraseCourse } from '@kalima/shared/contract/content/phrases';
import { versionOfPhrases } from '@kalima/shared/domain/content/phrases-version';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';

const admin = { ...learner, role: 'admin' as const };
const stageId = '0f0c9a3f-4c1f-4f0a-9a55-5a3f35d3f001';
const courseId = '0f0c9a3f-4c1f-4f0a-9a55-5a3f35d3f002';
const phrase = (id: string, text: string, translation: string) => ({
  id: `0f0c9a3f-4c1f-4f0a-9a55-5a3f35d3f${id}`,
  text,
  sense: '',
  translation,
  translationLanguage: 'english' as const,
  secondTranslation: '',
  secondTranslationLanguage: null,
  imageUrl: null,
  audioUrl: null,
  vocabulary: [],
  version: 1,
});
const course: EditablePhraseCourse = {
  id: courseId,
  stageId,
  title: 'Greetings',
  description: '',
  language: 'arabic',
  imageUrl: null,
  phrases: [phrase('010', 'صباح الخير', 'Good morning'), phrase('011', 'شكرا', 'Thank you')],
  version: 1,
};

interface Sent {
  readonly phrases: readonly {
    readonly text: string;
    readonly translation: string;
    readonly audioUrl: string | null;
  }[];
  readonly version: number;
}

function open(more: object = {}) {
  const stage = {
    id: stageId,
    name: 'A',
    description: '',
    language: 'arabic',
    coverImageUrl: null,
    count: 1,
    version: 1,
  };
  const sent: Sent[] = [];
  renderApp(
    `/admin/phrases?stage=${stageId}&course=${courseId}`,
    {
      'GET /api/author/phrase-stages': () => ({ body: { items: [stage], nextCursor: null } }),
      [`GET /api/author/phrase-stages/${stageId}/courses`]: () => ({ body: { items: [course], nextCursor: null } }),
      [`GET /api/author/phrase-courses/${courseId}`]: () => ({ body: course }),
      'POST /api/author/media': () => ({ status: 201, body: { url: '/media/phrases/sound.mp3' } }),
      [`PUT /api/author/phrase-courses/${courseId}/phrases`]: ({ body }: { body: unknown }) => {
        const given = body as Sent;
        sent.push(given);
        const phrases = given.phrases.map((one) => ({ ...one, version: 2 }));
        return { body: { id: courseId, phrases, version: 7 } };
      },
      ...more,
    },
    admin,
  );
  return sent;
}
beforeEach(() => localStorage.clear());

test('phrases are written in a table as words are, and saved together', async () => {
  const sent = open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Table' }));
  const table = await screen.findByRole('table', { name: 'Phrases' });
  await userEvent.click(within(table).getByRole('textbox', { name: 'Translation of شكرا' }));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(within(table).getByRole('textbox', { name: 'Text of phrase 3' })).toHaveFocus());
  await userEvent.keyboard('عفوا');
  await userEvent.click(screen.getByRole('button', { name: 'Save the phrases' }));
  expect(screen.getByText('A phrase needs itself and its translation.')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(within(table).getByRole('textbox', { name: 'Translation of عفوا' }), 'You are welcome');
  await userEvent.click(screen.getByRole('button', { name: 'Save the phrases' }));
  expect(await screen.findByText('Phrases saved')).toBeVisible();
  expect(sent[0]?.version).toBe(versionOfPhrases(course.phrases));
  expect(sent[0]?.phrases.map(({ text, translation }) => [text, translation])).toEqual([
    ['صباح الخير', 'Good morning'],
    ['شكرا', 'Thank you'],
    ['عفوا', 'You are welcome'],
  ]);
});

test('where somebody else changed the phrases meanwhile, one chooses whose stay', async () => {
  const theirs = { id: courseId, phrases: [phrase('010', 'صباح النور', 'Good morning')], version: 99 };
  open({
    [`PUT /api/author/phrase-courses/${courseId}/phrases`]: () => ({
      status: 409,
      body: { code: 'STALE_VERSION', message: '', details: { current: theirs } },
    }),
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Table' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Translation of شكرا' }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save the phrases' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard mine, load theirs' }));
  expect(await screen.findByRole('textbox', { name: 'Text of صباح النور' })).toBeVisible();
});

test('after a save, the table shows what another view adds, and saving again keeps it', async () => {
  let stored: EditablePhraseCourse = course;
  const sent = open({
    [`GET /api/author/phrase-courses/${courseId}`]: () => ({ body: stored }),
    [`PUT /api/author/phrase-courses/${courseId}/phrases`]: ({ body }: { body: unknown }) => {
      const given = body as Sent;
      sent.push(given);
      const phrases = given.phrases.map((one) => ({ ...one, version: 2 })) as unknown as typeof course.phrases;
      stored = { ...stored, phrases };
      return { body: { id: courseId, phrases, version: versionOfPhrases(phrases) } };
    },
    [`POST /api/author/phrase-courses/${courseId}/phrases`]: ({ body }: { body: unknown }) => {
      const added = { ...phrase('012', '', ''), ...(body as object) };
      const [first, ...others] = stored.phrases;
      // Recorded in the studio meanwhile.
      const recorded = { ...first!, audioUrl: '/media/phrases/morning.mp3', version: 3 };
      stored = { ...stored, phrases: [recorded, ...others, added] };
      return { status: 201, body: added };
    },
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Table' }));
  const table = await screen.findByRole('table', { name: 'Phrases' });
  await userEvent.type(within(table).getByRole('textbox', { name: 'Translation of شكرا' }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save the phrases' }));
  expect(await screen.findByText('Phrases saved')).toBeVisible();

  await userEvent.type(screen.getByRole('textbox', { name: /^Phrase/ }), 'عفوا');
  await userEvent.type(screen.getByRole('textbox', { name: /^Translation(?! of)/ }), 'You are welcome');
  await userEvent.click(screen.getByRole('button', { name: 'Add phrase' }));
  expect(await within(table).findByRole('textbox', { name: 'Translation of عفوا' })).toHaveValue('You are welcome');
  expect(screen.queryByText('Not saved yet')).toBeNull();

  await userEvent.type(within(table).getByRole('textbox', { name: 'Translation of شكرا' }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save the phrases' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.phrases.map(({ text, translation, audioUrl }) => [text, translation, audioUrl])).toEqual([
    ['صباح الخير', 'Good morning', '/media/phrases/morning.mp3'],
    ['شكرا', 'Thank you!!', null],
    ['عفوا', 'You are welcome', null],
  ]);
});

test('a draft that is brought back after a reload overwrites nothing newer without asking', async () => {
  const first = open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Table' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Translation of شكرا' }), '!');
  await waitFor(() => expect(Object.values(localStorage).join('')).toContain('Thank you!'));
  cleanup();
  expect(first).toEqual([]);

  const recorded = { ...course.phrases[0]!, audioUrl: '/media/phrases/morning.mp3', version: 2 };
  const newer = { ...course, phrases: [recorded, course.phrases[1]!, phrase('012', 'عفوا', 'You are welcome')] };
  const current = { id: courseId, phrases: newer.phrases, version: versionOfPhrases(newer.phrases) };
  const saved: Sent[] = [];
  open({
    [`GET /api/author/phrase-courses/${courseId}`]: () => ({ body: newer }),
    [`PUT /api/author/phrase-courses/${courseId}/phrases`]: ({ body }: { body: unknown }) => {
      const given = body as Sent;
      if (given.version !== current.version)
        return { status: 409, body: { code: 'STALE_VERSION', message: '', details: { current } } };
      saved.push(given);
      return { body: current };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save the phrases' }));
  expect(await screen.findByRole('button', { name: 'Discard mine, load theirs' })).toBeVisible();
  expect(saved).toEqual([]);
});
