import { expect, test } from 'vitest';
import {
  barMark,
  framedPage,
  type Frames,
  languagesMark,
  mainMark,
  readChoices,
  type Viewer,
  viewerOf,
  writeChoices,
} from './page-frames.ts';
import { testLanguageRow } from './testing/language-row.ts';

const page = '<!doctype html><html lang="en"><head></head><body><div id="root"></div></body></html>';
const frames: Frames = {
  shells: {
    public: `<main>${mainMark}</main>`,
    learner: `<a href="/today">Today</a><a href="/stories">Stories</a><main>${mainMark}</main>${barMark}`,
    staff: `<p>staff</p><main>${mainMark}</main>`,
    'admin /admin': `<p>dashboard</p><main>${mainMark}</main>`,
    'teacher /admin/classes': `<p>classes</p><main>${mainMark}</main>`,
  },
  bars: { 'learner.10000': '<nav>materials</nav>' },
  mains: {
    '': '<i></i>',
    '/today': '<h1>Today $&</h1>',
    '/login nobody': '<h1>Login</h1>',
    '/stories/*': '<a href="/stories">Back</a>',
    '/review': 'your words',
    '/learning-materials': `<h1>Chosen for you</h1>${languagesMark}`,
    '/learning-materials staff': '<h1>All of them</h1>',
  },
  languages: testLanguageRow,
  scripts: { '': ['/assets/en.js'], '/today': ['/assets/today.js'], '*': ['/assets/routes.js'] },
};
const draw = (viewer: Viewer, path: string, cookie?: string) =>
  framedPage(page, frames, { ...readChoices(cookie), viewer }, path);

test('a learner gets the menus, the bar of what is open to them, and the shape of the day, also at the start', () => {
  for (const path of ['/today', '/', '/today?x=1']) {
    const drawn = draw('learner.10000', path);
    expect(drawn).toContain('<div id="root" aria-busy="true">');
    expect(drawn).toContain('<main><h1>Today $&</h1></main><nav>materials</nav>');
    expect(drawn).toContain('<a href="/today" aria-current="page" data-status="active">');
    expect(drawn).toContain('<link rel="modulepreload" href="/assets/today.js">');
  }
});

test('what will stand in the main part is not claimed where it is not known', () => {
  expect(draw('learner.10000', '/stories')).toContain('<main><i></i></main>');
  expect(draw('learner.10000', '/stories')).toContain('href="/stories" aria-current="page"');
  expect(draw('learner.00000', '/')).toContain('<main><i></i></main>');
});

test.each(['learner.00000', 'learner.01111'] as const)('the list that has nothing for %s is not drawn', (viewer) => {
  expect(draw(viewer, '/learning-materials')).toContain('<main><i></i></main>');
});

test('what is studied has the screen to itself, and its way out, from the first on', () => {
  for (const viewer of ['learner.00001', 'admin'] as const) {
    expect(draw(viewer, '/stories/1')).toContain('<html lang="en" data-studying="">');
    expect(draw(viewer, '/stories/1')).toContain('<main><a href="/stories">Back</a></main>');
  }
  expect(draw('learner.00001', '/stories/1')).toContain('href="/stories" aria-current="page"');
  for (const path of ['/review', '/practice/1']) {
    expect(draw('learner.00001', path)).toContain('<html lang="en" data-alone="">');
    expect(draw('learner.00001', path)).toContain('<main>your words</main>');
  }
  // Who has none of it is told so.
  expect(draw('learner.10000', '/stories/1')).toContain('<html lang="en">');
  expect(draw('learner.10000', '/stories/1')).toContain('<main><i></i></main>');
});

test.each(['/admin', '/review/1', '/flashcards/1/2'])('%s of a learner has no frame', (path) => {
  expect(draw('learner.10000', path)).toContain('<div id="root"></div>');
});

test('who teaches gets the menus of the part that they are in', () => {
  expect(draw('admin', '/admin')).toContain('dashboard');
  expect(draw('admin', '/stories')).toContain('staff');
  expect(draw('admin', '/learning-materials')).toContain('<main><h1>All of them</h1></main>');
  expect(draw('learner.10000', '/learning-materials')).toContain('<main><h1>Chosen for you</h1></main>');
  expect(draw('teacher', '/')).toContain('classes');
  expect(draw('teacher', '/', 'en~~~learn~teacher')).toContain('staff');
  expect(draw('admin', '/', 'en~~~teach~admin')).toContain('dashboard');
});

test('nobody gets the login screen at every address that is not open', () => {
  for (const path of ['/', '/login', '/today', '/nothing']) expect(draw('nobody', path)).toContain('<h1>Login</h1>');
  expect(draw('nobody', '/card')).toContain('<main><i></i></main>');
});

test('the page begins in the language, the theme and the look of the device', () => {
  expect(draw('nobody', '/', 'ar~dark~text-large.contrast-high~~nobody')).toContain(
    '<html lang="ar" dir="rtl" data-theme="dark" data-look="text-large contrast-high">',
  );
  expect(draw('nobody', '/', 'zh~~~~nobody')).toContain('<html lang="zh-CN">');
});

test('what a cookie says is read as it was written, and what it should not say counts as nothing', () => {
  const choices = {
    language: 'ar',
    theme: 'dark',
    look: 'lines-wide',
    part: 'learn',
    viewer: 'learner.01100',
  } as const;
  expect(readChoices(writeChoices(choices))).toEqual(choices);
  const nothing = { language: 'en', theme: '', look: '', part: '', viewer: 'nobody-open' };
  for (const cookie of [
    undefined,
    '',
    'xx~~~~nobody',
    'en~"><script>~~~nobody',
    'en~~"onload=x~~nobody',
    'en~~~~root',
    'en~~~~learner.011',
  ]) {
    expect(readChoices(cookie)).toEqual(nothing);
  }
});

test('a viewer is a kind of person, and what is open to them', () => {
  const person = { role: 'user', assignedTypes: ['reading_card'], mayMakeContent: false } as const;
  expect(viewerOf(person, true)).toBe('learner.01100');
  expect(viewerOf({ ...person, role: 'teacher' }, true)).toBe('teacher');
  expect(viewerOf({ ...person, role: 'teacher', mayMakeContent: true }, true)).toBe('author');
  expect(viewerOf({ ...person, role: 'admin' }, true)).toBe('admin');
  expect(viewerOf(null, false)).toBe('nobody');
});

test.each([
  ['one language', { groups: ['english'], choice: 'english', leftOut: 0 }, ''],
  ['two', { groups: ['chinese', 'english'], choice: 'english', leftOut: 12 }, '<ul>zh EN all, 12 more</ul>'],
  ['all of three', { groups: ['chinese', 'arabic', 'french'], choice: 'all', leftOut: 0 }, '<ul>zh ar fr ALL</ul>'],
] as const)('above a list of %s stands what can be chosen', (_name, offered, drawn) => {
  const choices = { ...readChoices(undefined), viewer: 'learner.10000' as const };
  expect(framedPage(page, frames, choices, '/learning-materials', offered)).toContain(
    `<main><h1>Chosen for you</h1>${drawn}</main>`,
  );
});

test('where the app will ask for a screen that is not drawn, it first asks for its routes', () => {
  for (const path of ['/stories', '/stories/1', '/admin']) {
    expect(draw('learner.10000', path)).toContain('href="/assets/routes.js"');
  }
  expect(draw('learner.10000', '/today')).not.toContain('/assets/routes.js');
});
