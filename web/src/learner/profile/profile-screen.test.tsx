import type { Progress } from '@kalima/shared/contract/learning/study';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { soundSettings } from '../../lib/sound/sound-settings.ts';
import { learner } from '../../testing/render-app.tsx';
import { renderStudyApp, testId } from '../../testing/study-app.tsx';

const progress: Progress = {
  currentStage: 2,
  completedLessons: [
    { courseId: testId(1), activity: 'interactive-reading' },
    { courseId: testId(1), activity: 'flashcards' },
  ],
  masteredWords: 31,
  learningWords: 24,
  activeDays: 5,
  studiedDays: [],
  answeredCards: 40,
  rightAnswers: 30,
  recent: [
    {
      kind: 'completed',
      activity: 'stories',
      courseId: testId(5),
      title: '很高的人',
      happenedAt: '2026-11-01T10:00:00.000Z',
      count: 2,
    },
    {
      kind: 'word-mastered',
      activity: null,
      courseId: null,
      title: 'نار',
      happenedAt: '2026-10-30T10:00:00.000Z',
      count: 1,
    },
  ],
};

test('shows stage, figures and recent activity as the server counts them', async () => {
  renderStudyApp('/profile', { 'GET /api/profile/progress': progress });
  expect(await screen.findByRole('progressbar', { name: 'Stage 2 of 4' })).toHaveAttribute('aria-valuenow', '50');
  const figure = (name: string) => screen.getByText(name).nextSibling;
  expect(figure('Lessons completed')).toHaveTextContent('2');
  expect(figure('Words being learned')).toHaveTextContent('24');
  expect(figure('Words mastered')).toHaveTextContent('31');
  expect(figure('Active days of the last 30')).toHaveTextContent('5');
  expect(figure('Right at the first pick')).toHaveTextContent('75%');
  expect(screen.getByText('很高的人').closest('li')).toHaveTextContent(
    'Completed · Stories · 2 times · 1 Nov 2026, 10:00',
  );
  expect(screen.getByRole('link', { name: '很高的人' })).toHaveAttribute('href', `/stories/${testId(5)}`);
  expect(screen.getByRole('link', { name: 'نار' })).toHaveAttribute('href', '/vocabulary?tab=mastered');
  expect(screen.getByText('نار').closest('li')).toHaveTextContent('Marked as mastered · 30 Oct 2026, 10:00');
});

test('settings open from their button: sound effects and playback speed are set on the device', async () => {
  const { router } = renderStudyApp('/profile', { 'GET /api/profile/progress': { ...progress, recent: [] } });
  expect(await screen.findByText('Nothing yet. What you study will appear here.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeVisible();
  expect(router.state.location.search).toEqual({ edit: 'settings' });
  fireEvent.click(screen.getByRole('switch', { name: 'Sound effects' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Speak each phrase when it is shown' }));
  fireEvent.click(screen.getByRole('radio', { name: '0.75×' }));
  expect(soundSettings()).toEqual({ hasEffects: false, speaksPhrases: false, speed: 0.75 });
  expect(screen.getByRole('switch', { name: 'Sound effects' })).not.toBeChecked();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toEqual({});
});

test('text size, space between lines, contrast and motion are set on the device, and the page follows at once', async () => {
  renderStudyApp('/profile', { 'GET /api/profile/progress': { ...progress, recent: [] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Settings' }));
  const { dataset } = document.documentElement;
  fireEvent.change(await screen.findByLabelText('Text size'), { target: { value: 'largest' } });
  fireEvent.change(screen.getByLabelText('Space between lines'), { target: { value: 'wide' } });
  fireEvent.click(screen.getByRole('switch', { name: 'High contrast' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Less motion' }));
  expect(dataset['look']).toBe('text-largest lines-wide contrast-high motion-less');
  expect(localStorage.getItem('kalima.look')).toBe(dataset['look']);
  fireEvent.change(screen.getByLabelText('Text size'), { target: { value: 'usual' } });
  fireEvent.change(screen.getByLabelText('Space between lines'), { target: { value: 'usual' } });
  fireEvent.click(screen.getByRole('switch', { name: 'High contrast' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Less motion' }));
  expect(dataset).not.toHaveProperty('look');
  expect(localStorage.getItem('kalima.look')).toBeNull();
});

test('the card says who one is and what one learns; what was saved closes the dialog', async () => {
  renderStudyApp('/profile?edit=profile', {
    'GET /api/profile/progress': progress,
    'PATCH /api/profile': { ...learner, name: 'Lin Xiaomei', targetLanguage: 'egyptian' },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Edit profile' });
  expect(screen.getByText('I am learning', { selector: 'dt' }).nextSibling).toHaveTextContent('Arabic');
  fireEvent.change(within(dialog).getByLabelText('Full name'), { target: { value: 'Lin Xiaomei' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Your profile has been saved')).toBeVisible();
  expect(within(screen.getByRole('main')).getByText('Lin Xiaomei')).toBeVisible();
  expect(screen.getByText('I am learning', { selector: 'dt' }).nextSibling).toHaveTextContent('Egyptian Arabic');
});

test('figures that cannot be loaded can be asked for again', async () => {
  renderStudyApp('/profile', {});
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test('progress is reset after a question, at once and without a network', async () => {
  const after = { ...progress, currentStage: 1, completedLessons: [] };
  const { sent } = renderStudyApp('/profile', {
    'GET /api/profile/progress': () => (sent.length > 0 ? after : progress),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Reset progress' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('progressbar', { name: 'Stage 2 of 4' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Reset progress' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Reset progress' }));
  expect(await screen.findByRole('progressbar', { name: 'Stage 1 of 4' })).toBeVisible();
  expect(screen.getByText('Lessons completed').nextSibling).toHaveTextContent('0');
  expect(screen.getByText('Words mastered').nextSibling).toHaveTextContent('31');
  await waitFor(() => expect(sent).toMatchObject([{ type: 'progress-reset' }]));
});

test('the card signs out', async () => {
  const { router } = renderStudyApp('/profile', { 'GET /api/profile/progress': progress });
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/login');
});
