import type { ContentImport } from '@kalima/shared/contract/exchange/imports';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../../testing/render-app.tsx';
import type { PackagePlan } from './package-queries.ts';

const teacher = { ...learner, role: 'teacher' as const, mayMakeContent: true };
const admin = { ...learner, role: 'admin' as const };
const id = '0f0c9a3f-4c1f-4f0a-9a55-5a3f35d3f001';
const path = `/api/author/imports/${id}`;
const ids = ['1', '2', '3', '4'].map((digit) => `0f0c9a3f-4c1f-4f0a-9a55-5a3f35d3f0${digit}0`);
const [fresh = '', edited = '', stageId = '', story = ''] = ids;

const stored: ContentImport = {
  id,
  name: 'Market',
  state: 'open',
  fileCount: 2,
  changedAt: '2026-11-22T10:00:00.000Z',
  made: null,
  version: 1,
  files: [
    {
      id: stageId,
      name: 'market.zip/course.json',
      kind: 'package',
      bytes: 1000,
      url: null,
      problem: null,
      isUnread: false,
    },
  ],
  draft: null,
  job: null,
};

const course: PackagePlan['courses'][number] = {
  id: fresh,
  kind: 'reading_card',
  title: 'في السوق',
  language: 'arabic',
  stage: 1,
  parts: 3,
  files: 6,
  state: 'new',
  course: null,
  isChangedHere: false,
  changes: { added: 3, changed: 0, removed: 0 },
  problem: null,
};
const faults = [
  { field: 'cards.2.word', code: 'TOO_LONG' as const, limit: 200 },
  { field: 'stage', code: 'REQUIRED' as const },
];
const plan: PackagePlan = {
  courses: [
    course,
    {
      ...course,
      id: edited,
      title: 'Tea',
      state: 'changed',
      course: { id: edited, title: 'Tea' },
      isChangedHere: true,
      changes: { added: 0, changed: 2, removed: 1 },
    },
    { ...course, id: story, kind: 'story', stage: stageId, title: 'A tall man' },
    { ...course, id: null, title: 'Lost', problem: { code: 'missing-file', files: ['files/1.webp'], fields: [] } },
    { ...course, id: null, title: 'Torn', problem: { code: 'not-valid', files: [], fields: faults } },
  ],
  stages: [{ id: stageId, kind: 'story', name: 'Shelf', language: 'english', stageId: null }],
};
const shelf = {
  id: edited,
  name: 'My shelf',
  description: '',
  language: 'english',
  coverImageUrl: null,
  count: 0,
  version: 1,
};

function open(who: typeof teacher | typeof admin, of = plan, more = {}) {
  return renderApp(
    `/admin/imports/${id}`,
    {
      [`GET ${path}`]: () => ({ body: stored }),
      [`GET ${path}/package`]: () => ({ body: of }),
      [`PUT ${path}/draft`]: () => ({ body: { version: 2 } }),
      'GET /api/author/story-stages': () => ({ body: { items: [shelf], nextCursor: null } }),
      ...more,
    },
    who,
  );
}
const box = (name: string) => screen.findByRole('checkbox', { name });

test('what a package holds is ticked but for what would undo changes, and for what is not right', async () => {
  open(admin);
  expect(await box('في السوق')).toBeChecked();
  expect(await box('Tea')).not.toBeChecked();
  expect(await box('Tea')).toHaveAccessibleDescription(/2 change · 1 goes.*changed here since/);
  expect(await box('Lost')).toBeDisabled();
  expect(await box('Lost')).toHaveAccessibleDescription(/not in the package: files\/1.webp/);
  expect(await box('Torn')).toHaveAccessibleDescription(
    /Card 3: Word: At most 200 characters are allowed. stage: Please fill in this field/,
  );
  expect(screen.getByRole('button', { name: 'Import 2 courses' })).toBeEnabled();
  expect(screen.getByLabelText('Stories of “Shelf”')).toHaveValue('new');
});

test('what was dropped together with a package and is no part of it is named', async () => {
  const file = (name: string, kind: 'table' | 'archive' | 'other', problem: 'not-readable' | 'not-taken' | null) => ({
    id: crypto.randomUUID(),
    name,
    kind,
    problem,
    bytes: 10,
    url: null,
    isUnread: false,
  });
  const beside = [
    file('Animals.apkg/Animals.tsv', 'table', null),
    file('torn.zip', 'archive', 'not-readable'),
    file('notes.pdf', 'other', 'not-taken'),
  ];
  open(admin, plan, { [`GET ${path}`]: () => ({ body: { ...stored, files: [...stored.files, ...beside] } }) });
  await box('Tea');
  expect(screen.getByText(/^2 files are no part of the package/)).toBeVisible();
  expect(screen.getByText('Animals.apkg/Animals.tsv')).toBeVisible();
  expect(screen.getByText('torn.zip')).toBeVisible();
  expect(screen.queryByText('notes.pdf')).toBeNull();
});

test('what would change is told part by part, in words, and more of it when asked', async () => {
  const none = { place: null, fields: [] };
  const first = [
    {
      part: 'card',
      change: 'changed',
      name: 'chai',
      place: null,
      fields: [
        { field: 'word', before: 'tea', after: 'chai' },
        { field: 'translations', before: '', after: 'شاي' },
        { field: 'picture', before: null, after: null },
      ],
    },
    { part: 'card', change: 'removed', name: 'milk', ...none },
  ];
  const second = [{ part: 'card', change: 'added', name: 'sugar', ...none }];
  let asked = 0;
  open(admin, plan, {
    [`GET ${path}/package/${edited}/changes`]: () => {
      asked += 1;
      return { body: asked === 1 ? { items: first, nextCursor: '50' } : { items: second, nextCursor: null } };
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'What changes in Tea' }));
  const line = (text: string) =>
    screen.findByText((_, element) => element?.tagName === 'LI' && element.textContent === text);
  expect(await line('Word: tea → becomes chai')).toBeVisible();
  expect(await line('Translation: none → becomes شاي')).toBeVisible();
  expect(await line('Picture is another one')).toBeVisible();
  expect(await line('goes Card milk')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await line('comes Card sugar')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'What changes in في السوق' })).toBeNull();
});

test('whoever makes no stages chooses one; what is chosen is what is imported', async () => {
  const entry = {
    ...stored,
    state: 'made',
    made: {
      kind: 'story',
      courseId: story,
      title: 'A tall man',
      rowCount: 3,
      isNew: true,
      undoUntil: new Date(Date.now() + 3_600_000).toISOString(),
      courses: { made: 1, updated: 1 },
    },
  };
  const { version: _version, files: _files, draft: _draft, job: _job, ...answer } = entry;
  let isMade = false;
  const { requests } = open(teacher, plan, {
    [`GET ${path}`]: () => ({ body: isMade ? entry : stored }),
    [`POST ${path}/make`]: () => {
      isMade = true;
      return { body: answer, status: 201 };
    },
  });
  const user = userEvent.setup();
  const go = await screen.findByRole('button', { name: 'Import 2 courses' });
  expect(go).toBeDisabled();
  const where = screen.getByLabelText('Stories of “Shelf”');
  expect(within(where).queryByRole('option', { name: /A new stage/ })).toBeNull();
  await waitFor(() => expect(within(where).getByRole('option', { name: 'My shelf' })).toBeInTheDocument());
  await user.selectOptions(where, 'My shelf');
  await user.click(await box('في السوق'));
  await user.click(await box('Tea'));
  await user.click(screen.getByRole('button', { name: 'Import 2 courses' }));
  await screen.findByText('1 course is new · 1 course was updated');
  const sent = requests.find(({ key }) => key === `POST ${path}/make`)?.body as {
    draft: { package: unknown; rows: unknown[] };
  };
  expect(sent.draft.rows).toEqual([]);
  expect(sent.draft.package).toEqual({ courses: [edited, story], stages: [{ id: stageId, stageId: edited }] });
});

test('a package that cannot be looked at says so, and can be tried again', async () => {
  open(admin, plan, {
    [`GET ${path}/package`]: () => ({ status: 503, body: { code: 'STORAGE_UNAVAILABLE', message: 'x' } }),
  });
  expect(await screen.findByText('The package cannot be looked at')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
