import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderStudyApp, testId } from '../../../testing/study-app.tsx';

const word = {
  id: testId(1),
  text: 'نار',
  language: 'arabic',
  translation: 'fire',
  state: 'aside',
  reviews: 4,
  lapses: 2,
  stability: 12.3,
  lastDay: '2026-03-01',
  dueDay: null,
  courseId: null,
  partId: null,
};

test('an address that names no state and no part of speech lists all words', async () => {
  const { requests } = renderStudyApp('/profile/memory/words?state=foo&partOfSpeech=bar', {
    'GET /api/profile/memory': { day: '2026-03-01', since: '2026-01-01', paceMs: 12_000, languages: [] },
    'GET /api/profile/words': { items: [word], nextCursor: null },
  });
  expect(await screen.findByText('نار')).toBeVisible();
  expect(requests.find(({ key }) => key === 'GET /api/profile/words')?.url.search).toBe('');
});
