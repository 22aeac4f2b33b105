import type { Review } from '@kalima/shared/contract/learning/memory';
import { QueryCache } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeSound } from '../../testing/fake-sound.ts';
import { deliverNow, renderStudyApp, testId } from '../../testing/study-app.tsx';

const word = (number: number, text: string) => ({
  itemId: testId(number),
  language: 'english' as const,
  text,
  translation: `means ${text}`,
  imageUrl: `/media/pictures/${text}.webp`,
});
const review: Review = {
  items: [
    {
      ...word(1, 'cat'),
      courseId: testId(900),
      partId: testId(101),
      pinyin: null,
      audioUrl: null,
      stability: 0,
      reviews: 1,
      lapses: 0,
      lastDay: '2026-03-01',
    },
  ],
  nextCursor: null,
  total: 1,
  paceMs: 6000,
  pictures: [word(50, 'sun'), word(51, 'sea'), word(52, 'tree')],
};

beforeEach(fakeSound);

test('an answer is stored and sent even if the device fails to show what follows from it', async () => {
  const { sent } = renderStudyApp('/review', { 'GET /api/review': review });
  await screen.findByText('cat');
  const reported = vi.fn<typeof reportError>();
  vi.stubGlobal('reportError', reported);
  vi.spyOn(QueryCache.prototype, 'getAll').mockImplementationOnce(() => {
    throw new TypeError('a function that this browser lacks');
  });
  fireEvent.click(screen.getByRole('button', { name: 'I don’t know yet' }));
  expect(reported).toHaveBeenCalledOnce();
  expect(screen.getByRole('heading', { level: 2, name: 'cat' })).toBeVisible();
  await waitFor(async () => {
    await deliverNow();
    expect(sent).toMatchObject([{ type: 'reviewed', isRight: false }]);
  });
});
