import type { Profile } from '@kalima/shared/contract/accounts';
import { courseTypes } from '@kalima/shared/domain/course-types';
import { barMark, type Frames, mainMark, viewerOf } from '@kalima/shared/domain/page-frames';
import { i18n } from '@lingui/core';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { Providers } from '../app/providers.tsx';
import { createQueryClient } from '../app/query-client.ts';
import { createAppRouter } from '../app/router.ts';
import { sessionQuery } from '../blocks/session/session.ts';
import { backOfficeTexts } from '../admin/back-office-texts.ts';
import { laterTexts } from '../learner/later-texts.ts';
import { type AppLanguage, appLanguages, firstTexts } from '../lib/app-language.ts';
import { tags } from '../lib/language-tags.ts';
import { schoolQuery } from '../lib/school.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** Somebody without a name, since frames are of nobody; the sign that has no width stands for it. */
const somebody: Profile = {
  id: '',
  name: '\u200B',
  email: null,
  userName: null,
  hasPassword: true,
  role: 'user',
  targetLanguage: 'arabic',
  nativeLanguage: 'english',
  reading: null,
  assignedCount: 1,
  assignedTypes: [],
  needsSecondFactor: false,
  mayMakeContent: false,
};

const main = /(<main [^>]*>)(.*)(<\/main>)/s;
const filledMain = /<main [^>]*>(.+)<\/main>/s;
const bar = /<nav [^>]*data-bar=""[^>]*>.*?<\/nav>/s;

/** What the app shows at a path as long as it knows no more than who is there. */
async function draw(path: string, user: Profile | null, registration: 'open' | 'closed' = 'open'): Promise<string> {
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, { user });
  const school = { name: '', registration, singleSignOn: null, learnersMayDelete: false };
  queryClient.setQueryData(schoolQuery.queryKey, school);
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const app = <Providers router={router} queryClient={queryClient} />;
  // A screen that cannot be drawn without a browser leaves its main part empty.
  const { prelude } = await prerender(app, { onError: () => undefined });
  const html = (await new Response(prelude).text()).replaceAll(/<!--.*?-->|<script.*?<\/script>/gs, '');
  // Else its answers would wait to be forgotten, and the build with them.
  queryClient.clear();
  // Nothing can be pressed or filled in before the app is there; what is a link leads on already.
  return html.replaceAll(/<(button|input|select)\b/g, '<$1 inert=""');
}

const partOf = (pattern: RegExp, html: string, group: number): string => {
  const found = pattern.exec(html)?.[group];
  if (found === undefined) throw new Error(`a frame has no ${pattern.source}`);
  return found;
};

/** Learners with every set of types of courses. */
const learners: readonly Profile[] = Array.from({ length: 2 ** courseTypes.length }, (_, set) => ({
  ...somebody,
  assignedTypes: courseTypes.filter((_type, at) => (set & (1 << at)) !== 0),
}));

async function drawIn(language: AppLanguage): Promise<Omit<Frames, 'scripts'>> {
  for (const texts of [firstTexts, laterTexts, backOfficeTexts]) {
    i18n.load(language, (await texts[language]()).messages);
  }
  i18n.activate(language, tags[language]);
  const shellOf = (html: string) =>
    html.replace(partOf(main, html, 0), () => `${partOf(main, html, 1)}${mainMark}</main>`);
  const mainOf = (html: string) => partOf(filledMain, html, 1);
  const learner: Profile = { ...somebody, assignedTypes: courseTypes };
  const admin: Profile = { ...somebody, role: 'admin' };
  const teacher: Profile = { ...somebody, role: 'teacher' };
  const teach = [
    ['teacher', teacher, ['/admin/classes']],
    ['author', { ...teacher, mayMakeContent: true }, ['/admin/classes', '/admin/learning-materials']],
    ['admin', admin, ['/admin', '/admin/classes', '/admin/learning-materials', '/admin/users', '/admin/settings']],
  ] as const;
  // A place that no menu leads to, so that none of its links is marked.
  const nowhere = '/join';
  const shells: Record<string, string> = {
    public: shellOf(await draw('/login', null)),
    learner: shellOf(await draw(nowhere, learner)).replace(bar, barMark),
    staff: shellOf(await draw(nowhere, admin)),
  };
  for (const [name, person, paths] of teach) {
    for (const path of paths) shells[`${name} ${path}`] = shellOf(await draw(path, person));
  }
  const bars: Record<string, string> = {};
  for (const one of learners) bars[viewerOf(one, false)] ??= partOf(bar, await draw(nowhere, one), 0);
  return {
    shells,
    bars,
    mains: {
      '': renderToStaticMarkup(<Skeleton className="h-9 w-56 max-w-full" />),
      '/login nobody': mainOf(await draw('/login', null, 'closed')),
      '/login nobody-open': mainOf(await draw('/login', null)),
      '/today': mainOf(await draw('/today', learner)),
      '/learning-materials': mainOf(await draw('/learning-materials', learner)),
    },
  };
}

/** The frames of every language; in turn, since the language is one for all that is drawn. */
export async function drawFrames(): Promise<Record<AppLanguage, Omit<Frames, 'scripts'>>> {
  const drawn = {} as Record<AppLanguage, Omit<Frames, 'scripts'>>;
  for (const language of appLanguages) drawn[language] = await drawIn(language);
  return drawn;
}
