import type { Profile } from '@kalima/shared/contract/people/accounts';
import { courseTypes } from '@kalima/shared/domain/content/course-types';
import { barMark, type Frames, languagesMark, mainMark, players, viewerOf } from '@kalima/shared/page/page-frames';
import { i18n } from '@lingui/core';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { Providers } from '../app/providers.tsx';
import { createQueryClient } from '../app/query-client.ts';
import { createAppRouter } from '../app/router.ts';
import { drawLanguages } from './draw-languages.tsx';
import { sessionQuery } from '../blocks/session/session.ts';
import { backOfficeTexts } from '../admin/back-office-texts.ts';
import { accountTexts } from '../learner/accounts/account-texts.ts';
import { laterTexts } from '../learner/later-texts.ts';
import { type AppLanguage, appLanguageCodes } from '@kalima/shared/domain/language/app-languages';
import { firstTexts } from '../lib/device/app-language.ts';
import { tags } from '../lib/format/language-tags.ts';
import { schoolQuery } from '../lib/api/school.ts';
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

/** Of no course: while a frame is drawn it is on its way. */
const unknownId = '00000000-0000-4000-8000-000000000000';

/** Nothing can be pressed or filled in before the app is there; what is a link leads on already. */
const inert = (html: string): string => html.replaceAll(/<(button|input|select)\b/g, '<$1 inert=""');

/** What the app shows at a path as long as it knows no more than who is there. */
async function draw(path: string, user: Profile | null, registration: 'open' | 'closed' = 'open'): Promise<string> {
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, { user });
  const school = { name: '', registration, singleSignOn: null, learnersMayDelete: false };
  queryClient.setQueryData(schoolQuery.queryKey, school);
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  // Of which the server would write a script into the page.
  router.options.scrollRestoration = false;
  await router.options.context.addLaterRoutes();
  await router.load();
  const app = <Providers router={router} queryClient={queryClient} />;
  // What is imported when it is first drawn is there the second time. A screen that cannot be drawn without a browser
  // leaves its main part empty.
  await prerender(app, { onError: () => undefined });
  const html = renderToStaticMarkup(app);
  // Else its answers would wait to be forgotten, and the build with them.
  queryClient.clear();
  return inert(html).replace('<div data-languages-place=""></div>', languagesMark);
}

/** A page around its main part, and what stands there. */
function cutAtMain(html: string): { readonly shell: string; readonly main: string } {
  const begin = html.indexOf('>', html.indexOf('<main ')) + 1;
  const end = html.indexOf('</main>');
  if (begin === 0 || end < begin) throw new Error('a frame has no main part');
  return { shell: html.slice(0, begin) + mainMark + html.slice(end), main: html.slice(begin, end) };
}

/** What cannot be drawn without a browser would leave the main part empty. */
function mainOf(html: string): string {
  const { main } = cutAtMain(html);
  if (main === '') throw new Error('a main part cannot be drawn');
  return main;
}

const shellOf = (html: string): string => cutAtMain(html).shell;

/** The bar at the foot of a learner's page. */
function barOf(html: string): string {
  const at = html.indexOf('data-bar=""');
  if (at === -1) throw new Error('a frame of a learner has no bar');
  return html.slice(html.lastIndexOf('<nav ', at), html.indexOf('</nav>', at) + '</nav>'.length);
}

/** Learners with every set of types of courses. */
const learners: readonly Profile[] = Array.from({ length: 2 ** courseTypes.length }, (_, set) => ({
  ...somebody,
  assignedTypes: courseTypes.filter((_type, at) => (set & (1 << at)) !== 0),
}));

async function drawIn(language: AppLanguage): Promise<Omit<Frames, 'scripts'>> {
  for (const texts of [firstTexts, accountTexts, laterTexts, backOfficeTexts]) {
    i18n.load(language, (await texts[language]()).messages);
  }
  i18n.activate(language, tags[language]);
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
  const ofLearner = shellOf(await draw(nowhere, learner));
  const shells: Record<string, string> = {
    public: shellOf(await draw('/login', null)),
    learner: ofLearner.replace(barOf(ofLearner), barMark),
    staff: shellOf(await draw(nowhere, admin)),
  };
  for (const [name, person, paths] of teach) {
    for (const path of paths) shells[`${name} ${path}`] = shellOf(await draw(path, person));
  }
  const bars: Record<string, string> = {};
  for (const one of learners) bars[viewerOf(one, false)] ??= barOf(await draw(nowhere, one));
  const played: [string, string][] = [];
  for (const player of players) played.push([`${player}/*`, mainOf(await draw(`${player}/${unknownId}`, learner))]);
  return {
    shells,
    bars,
    languages: drawLanguages(inert),
    mains: {
      '': renderToStaticMarkup(<Skeleton className="h-9 w-56 max-w-full" />),
      '/login nobody': mainOf(await draw('/login', null, 'closed')),
      '/login nobody-open': mainOf(await draw('/login', null)),
      ...Object.fromEntries(played),
      '/review': mainOf(await draw('/review', learner)),
      '/today': mainOf(await draw('/today', learner)),
      '/learning-materials': mainOf(await draw('/learning-materials', learner)),
      '/learning-materials staff': mainOf(await draw('/learning-materials', admin)),
    },
  };
}

/** The frames of every language; in turn, since the language is one for all that is drawn. */
export async function drawFrames(): Promise<Record<AppLanguage, Omit<Frames, 'scripts'>>> {
  const drawn = {} as Record<AppLanguage, Omit<Frames, 'scripts'>>;
  for (const language of appLanguageCodes) drawn[language] = await drawIn(language);
  return drawn;
}
