import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { UserContext } from '../../lib/api/user.ts';
import { learner } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';
import { LessonNav } from './lesson-nav.tsx';

const lesson = (number: number, language: ContentLanguage) => ({
  id: testId(number),
  name: 'في المطبخ',
  stage: 1,
  language,
  cardCount: 3,
});

function show(languages: readonly ContentLanguage[]) {
  const lessons = languages.map((language, index) => lesson(index, language));
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <UserContext value={{ ...learner, role: 'admin' }}>
          <LessonNav label="Lessons" lessons={lessons} selectedId={undefined} onSelect={() => {}} onOrder={() => {}} />
        </UserContext>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

test('lessons of several languages name theirs, also where they are moved', () => {
  show(['arabic', 'egyptian']);
  expect(screen.getByRole('button', { name: /^في المطبخ *Arabic *3 cards/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^في المطبخ *Egyptian Arabic / })).toBeVisible();
  expect(screen.getByRole('button', { name: /في المطبخ \(Arabic\)/ })).toBeVisible();
});

test('lessons of one language do not', () => {
  show(['arabic', 'arabic']);
  expect(screen.queryByText('Arabic')).toBeNull();
});
