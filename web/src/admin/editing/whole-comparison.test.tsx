import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const admin = { ...learner, role: 'admin' as const };
const [stageId, id, partId] = [testId(1), testId(2), testId(3)];
beforeEach(() => localStorage.clear());

const list = (...items: object[]) => ({ body: { items, nextCursor: null } });
const stage = { id: stageId, name: 'Nights', description: '', language: 'english', coverImageUrl: null, count: 1 };
const versioned = <Stored extends object>(stored: Stored) => ({ ...stored, version: 1 });
const files = { imageUrl: '/media/a/mine.webp', audioUrl: '/media/a/mine.mp3' };
const page = { id: partId, text: 'It snows.', ...files };
const story = versioned({
  id,
  stageId,
  title: 'Snow',
  description: 'White',
  language: 'english',
  text: 'It snows.',
  vocabulary: [],
  videoUrl: null,
  videoSource: null,
  audioUrl: null,
  pages: [page],
  sentences: [],
  thumbnailUrl: null,
});
const phrase = versioned({
  id: partId,
  text: 'بيت',
  translation: 'house',
  translationLanguage: 'english',
  sense: '',
  secondTranslation: '',
  secondTranslationLanguage: null,
  vocabulary: [],
  otherForm: '',
  otherAudioUrl: null,
  ...files,
});
const course = versioned({
  id,
  stageId,
  title: 'Words',
  description: '',
  language: 'arabic',
  imageUrl: null,
  phrases: [phrase],
});
const lesson = versioned({
  id,
  name: 'Food',
  description: '',
  stage: 1,
  language: 'english',
  lessonAudioUrl: null,
  cards: [],
});
const material = versioned({
  id,
  title: 'Bread',
  content: '<p>Flour</p>',
  tags: [],
  imageUrl: null,
  videoUrl: null,
  videoSource: null,
  difficulty: 'beginner',
  category: 'Culture',
  language: 'english',
  readTime: '5 min',
  excerpt: 'Flour',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  isNew: false,
  readAt: null,
});
const entry = versioned({
  id,
  title: 'Bread',
  description: 'Flour',
  courseType: 'learning_material',
  language: 'english',
  level: 1,
  lessonNumber: 2,
  isFree: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const people = { items: [], nextCursor: null, total: 0, freeCourseCount: 0 };
const phraseScreen = {
  'GET /api/author/phrase-stages': () => list(versioned(stage)),
  [`GET /api/author/phrase-stages/${stageId}/courses`]: () => list({ ...course, phraseCount: 1 }),
  [`GET /api/author/phrase-courses/${id}`]: () => ({ body: course }),
};

type Answers = Parameters<typeof renderApp>[1];
interface Case {
  readonly what: string;
  readonly path: string;
  readonly answers: Answers;
  readonly opener?: string;
  /** Whether the form is the page itself, in place of a dialog. */
  readonly isPage?: boolean;
  readonly field: RegExp;
  readonly save: string;
  readonly sentTo: string;
  readonly theirs: object;
  /** What is said of theirs, by the name of the row. */
  readonly said: Readonly<Record<string, string>>;
}

const cases: Case[] = [
  {
    what: 'a story: pages, thumbnail and language',
    path: `/admin/stories?stage=${stageId}&story=${id}`,
    answers: {
      'GET /api/author/story-stages': () => list(versioned(stage)),
      [`GET /api/author/story-stages/${stageId}/stories`]: () => list(),
      [`GET /api/author/stories/${id}`]: () => ({ body: story }),
    },
    field: /^Title/,
    save: 'Save story',
    sentTo: `PUT /api/author/stories/${id}`,
    theirs: {
      ...story,
      language: 'french',
      thumbnailUrl: '/media/a/theirs.webp',
      pages: [{ ...page, audioUrl: '/media/a/theirs.mp3' }],
    },
    said: { Language: 'French', Thumbnail: 'a file', Pages: 'It snows.' },
  },
  {
    what: 'a phrase: picture, recording, details and explained words',
    path: `/admin/phrases?stage=${stageId}&course=${id}`,
    answers: phraseScreen,
    opener: 'Edit بيت',
    field: /^Phrase/,
    save: 'Save phrase',
    sentTo: `PUT /api/author/phrases/${partId}`,
    theirs: {
      ...phrase,
      imageUrl: null,
      audioUrl: '/media/a/theirs.mp3',
      sense: 'of a poem',
      otherForm: 'دار',
      otherAudioUrl: '/media/a/other.mp3',
      partOfSpeech: 'expression',
      vocabulary: [{ id: testId(7), word: 'باب', translation: 'door', definition: '', partOfSpeech: 'noun' }],
    },
    said: {
      Picture: '—',
      Recording: 'another file',
      Sense: 'of a poem',
      'Other form': 'دار',
      'Recording of the other form': 'a file',
      'Part of speech': 'Expression',
      Vocabulary: 'باب — door · Noun',
    },
  },
  {
    what: 'a phrase course: picture and language',
    path: `/admin/phrases?stage=${stageId}&course=${id}`,
    answers: phraseScreen,
    opener: 'Edit phrase course',
    field: /^Course title/,
    save: 'Save course',
    sentTo: `PUT /api/author/phrase-courses/${id}`,
    theirs: { ...course, imageUrl: '/media/a/theirs.webp', language: 'egyptian' },
    said: { Picture: 'a file', Language: 'Egyptian Arabic (dialect)' },
  },
  {
    what: 'a stage: picture and language',
    path: '/admin/phrases',
    answers: phraseScreen,
    opener: 'Edit Nights',
    field: /^Stage name/,
    save: 'Save stage',
    sentTo: `PUT /api/admin/phrase-stages/${stageId}`,
    theirs: { ...stage, coverImageUrl: '/media/a/theirs.webp', language: 'french', version: 2 },
    said: { Picture: 'a file', Language: 'French' },
  },
  {
    what: 'a lesson: its recording and language',
    path: `/admin/interactive-reading?lesson=${id}`,
    answers: {
      'GET /api/reading-lessons': () =>
        list({ ...lesson, cardCount: 0, imageUrl: null, isCompleted: false, hasAllAudio: false }),
      [`GET /api/author/reading-lessons/${id}`]: () => ({ body: lesson }),
    },
    isPage: true,
    field: /^Lesson name/,
    save: 'Save Lesson',
    sentTo: `PUT /api/author/reading-lessons/${id}`,
    theirs: { ...lesson, lessonAudioUrl: '/media/a/theirs.mp3', language: 'french' },
    said: { 'Audio of the whole lesson': 'a file', Language: 'French' },
  },
  {
    what: 'a material: picture, video, language, category and difficulty',
    path: `/admin/learning-materials?edit=${id}`,
    answers: {
      'GET /api/learning-materials': () => ({ body: { ...list(material).body, categories: [], languages: {} } }),
      [`GET /api/author/learning-materials/${id}`]: () => ({ body: material }),
    },
    field: /^Title/,
    isPage: true,
    save: 'Update',
    sentTo: `PUT /api/author/learning-materials/${id}`,
    theirs: {
      ...material,
      imageUrl: '/media/a/theirs.webp',
      language: 'french',
      category: 'Grammar',
      difficulty: 'expert',
      videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      videoSource: 'youtube',
    },
    said: {
      Picture: 'a file',
      Language: 'French',
      Category: 'Grammar',
      Difficulty: 'Expert',
      Video: 'YouTube https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    },
  },
  {
    what: 'a course: whether it is free',
    path: '/admin/courses',
    answers: {
      'GET /api/admin/courses': () => ({
        body: { ...list(entry).body, courseTypes: ['learning_material'], levels: [1], total: 1 },
      }),
      'GET /api/admin/users': () => ({ body: people }),
      'POST /api/admin/assignments/repair': () => ({ body: { job: null } }),
    },
    opener: 'Edit course',
    field: /^Title/,
    save: 'Save',
    sentTo: `PATCH /api/admin/courses/${id}`,
    theirs: { ...entry, isFree: false },
    said: { Free: 'No' },
  },
];

test.each(cases)('who is asked whose work stays sees all that differs of $what', async (one) => {
  const stale = { code: 'STALE_VERSION', message: '', details: { current: { ...one.theirs, version: 2 } } };
  renderApp(one.path, { ...one.answers, [one.sentTo]: () => ({ status: 409, body: stale }) }, admin);
  if (one.opener !== undefined) fireEvent.click(await screen.findByRole('button', { name: one.opener }));
  const form = () => (one.isPage ? screen : within(screen.getByRole('dialog')));
  const field = await waitFor(() => form().getByRole('textbox', { name: one.field }));
  fireEvent.change(field, { target: { value: 'Mine' } });
  fireEvent.click(form().getByRole('button', { name: one.save }));
  const shown = within(await screen.findByRole('group', { name: 'Where they differ' }));
  for (const [row, theirs] of Object.entries(one.said)) {
    expect(within(shown.getByRole('group', { name: row })).getAllByRole('definition')[1]).toHaveTextContent(theirs);
  }
});
