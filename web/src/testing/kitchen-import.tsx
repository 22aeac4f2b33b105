import type { ContentImport, ImportFile } from '@kalima/shared/contract/exchange/imports';
import { screen } from '@testing-library/react';
import { learner, renderApp } from './render-app.tsx';

export const teacher = { ...learner, role: 'teacher' as const, mayMakeContent: true };
export const id = '0f0c9a3f-4c1f-4f0a-9a55-5a3f35d3f001';
export const tableId = '0f0c9a3f-4c1f-4f0a-9a55-5a3f35d3f002';
export const path = `/api/author/imports/${id}`;
export const undoPath = `POST /api/teacher/changes/${id}/undo`;
const now = '2026-11-22T10:00:00.000Z';

export const file = (name: string, kind: ImportFile['kind'], more: Partial<ImportFile> = {}): ImportFile => ({
  id: crypto.randomUUID(),
  name,
  kind,
  bytes: 1000,
  url: kind === 'picture' || kind === 'sound' ? `/media/imports/${name}` : null,
  problem: null,
  isUnread: false,
  ...more,
});

/** A kitchen's words with a table, pictures and a recording. */
export const kitchen: ContentImport = {
  id,
  name: 'kitchen-ar',
  state: 'open',
  fileCount: 5,
  changedAt: now,
  made: null,
  version: 1,
  files: [
    file('words.csv', 'table', { id: tableId }),
    file('bread.png', 'picture'),
    file('spon.png', 'picture'),
    file('bread.mp3', 'sound'),
    file('cover.png', 'picture'),
    file('secret.zip', 'archive', { problem: 'locked' }),
  ],
  draft: null,
  job: null,
};
const words = 'word,translation\nخبز,bread\nملعقة,spoon\nخبز,loaf';
const base64 = Buffer.from(words).toString('base64');
export const empty = { items: [], nextCursor: null };

/** What the server says of it. */
export const answers = (stored: ContentImport = kitchen) => ({
  'GET /api/author/imports': () => ({ body: { items: [stored], nextCursor: null } }),
  [`GET ${path}`]: () => ({ body: stored }),
  [`GET ${path}/files/${tableId}/table`]: () => ({ body: { base64 } }),
  [`PUT ${path}/draft`]: () => ({ body: { version: 2 } }),
  'GET /api/reading-lessons': () => ({ body: empty }),
  'GET /api/author/own-courses': () => ({ body: { ids: [] } }),
});
/** Opens it as a teacher. */
export function openKitchen(stored = kitchen, more = {}) {
  return renderApp(`/admin/imports/${id}`, { ...answers(stored), ...more }, teacher);
}
export const row = (number: number) => screen.findByLabelText(new RegExp(`^Row ${number}(?::|$)`));

/** What two rows of it became. */
export const made = {
  kind: 'reading_card' as const,
  courseId: id,
  title: 'kitchen-ar',
  rowCount: 2,
  isNew: true,
  undoUntil: new Date(Date.now() + 3_600_000).toISOString(),
  courses: null,
};
