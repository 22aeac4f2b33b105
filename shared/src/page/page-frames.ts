import { activities, mayOpenActivity } from '../domain/learning/activities.ts';
import { makesContent } from '../domain/people/accounts.ts';
import { type AppLanguage, appLanguageOf, appLanguages } from '../domain/language/app-languages.ts';
import type { OfferedLanguages } from '../domain/language/language-choice.ts';
import { drawnLanguages, type LanguageRow } from './language-row.ts';

/**
 * The page before the app has come: the build draws what the app shows while it loads (web/src/start), and the server, or
 * without a network the worker of the device, puts it into the page (decision 63). Nothing in it is about a person.
 */

/** What the build has drawn in one language. */
export interface Frames {
  /** The frame of the app by its name: menus and bars around `mainMark`, and `barMark` where the bar depends on the person. */
  readonly shells: Readonly<Record<string, string>>;
  /** The bars of learners, by viewer. */
  readonly bars: Readonly<Record<string, string>>;
  /** The main parts by path, and by path and shell where they differ; `''` where what will stand there is not known. */
  readonly mains: Readonly<Record<string, string>>;
  /** The row of languages above the list of materials, which stands at `languagesMark`. */
  readonly languages: LanguageRow;
  /** What the app asks for first, by path; `''` for all, `*` at other paths than those named. */
  readonly scripts: Readonly<Record<string, readonly string[]>>;
}

export const mainMark = '<!--main-->';
export const barMark = '<!--bar-->';
export const languagesMark = '<!--languages-->';
export const rootElement = '<div id="root"></div>';

/** The places of the learner's menu. */
const places = [...activities.map((activity) => `/${activity}`), '/today', '/vocabulary', '/profile'];
/** What is entered without being signed in. */
const entries = ['/login', '/register', '/card', '/reset-password', '/login/arrival'];

/** Who looks at the page, as far as it changes the frame; the words by which the device's cookie names them. */
export type Viewer = 'nobody' | 'nobody-open' | 'teacher' | 'author' | 'admin' | `learner.${string}`;

type Known = Parameters<typeof makesContent>[0] & {
  readonly role: Parameters<typeof mayOpenActivity>[0];
  readonly assignedTypes: Parameters<typeof mayOpenActivity>[1];
};

/** A learner to whom nothing is assigned. */
const nothingOpen: Viewer = `learner.${activities.map(() => '0').join('')}`;

export function viewerOf(person: Known | null, mayRegister: boolean): Viewer {
  if (!person) return mayRegister ? 'nobody-open' : 'nobody';
  if (person.role === 'user') {
    const open = activities.map((one) => (mayOpenActivity(person.role, person.assignedTypes, one) ? '1' : '0'));
    return `learner.${open.join('')}`;
  }
  if (person.role === 'admin') return 'admin';
  return makesContent(person) ? 'author' : 'teacher';
}

/** The lists whose courses open in a player; a material opens below the menus. */
export const players = activities.filter((one) => one !== 'learning-materials').map((one) => `/${one}`);

/** Whether a path is that of an activity in which nothing is assigned to a learner, who is told so there. */
function isClosed(viewer: Viewer, path: string): boolean {
  const [, open] = viewer.split('.');
  return open?.[activities.findIndex((activity) => path.split('/')[1] === activity)] === '0';
}

/** The place of the back office that an address is in. */
function teachPlace(path: string): string {
  if (path === '/admin' || path.startsWith('/admin/classes')) return path === '/admin' ? path : '/admin/classes';
  if (path.startsWith('/admin/users')) return '/admin/users';
  return /^\/admin\/(?:settings|status)/.test(path) ? '/admin/settings' : '/admin/learning-materials';
}

/** Where the app will lead to from an address that stands for the start. */
function startOf(viewer: Viewer, part: string): string {
  if (viewer.startsWith('learner')) return '/today';
  if (viewer === 'admin') return part === 'teach' ? '/admin' : '/learning-materials';
  return part === 'learn' ? '/today' : '/admin/classes';
}

interface Place {
  readonly path: string;
  readonly shell: string;
  /** Set where the menus step back: everywhere (`alone`, use-whole-screen.ts) or on a phone (`studying`, player-frame.tsx). */
  readonly mark?: 'studying' | 'alone';
}

/** What stands at an address for a viewer; undefined where no frame fits. */
function placeOf(viewer: Viewer, path: string, part: string): Place | undefined {
  if (viewer.startsWith('nobody')) {
    const entry = entries.find((one) => one === path) ?? '/login';
    return { path: entry === '/login' ? `${entry} ${viewer}` : '', shell: 'public' };
  }
  if (path === '/admin' || path.startsWith('/admin/')) {
    return viewer.startsWith('learner') ? undefined : { path: '', shell: `${viewer} ${teachPlace(path)}` };
  }
  const shell = viewer.startsWith('learner') ? 'learner' : 'staff';
  // To whom nothing is assigned is told so, in place of a day.
  if (viewer === nothingOpen && (path === '/today' || path === '/')) return { path: '', shell };
  if (/^\/(?:review|practice\/[^/]+)$/.test(path)) return { path: '/review', shell, mark: 'alone' };
  const player = players.find((one) => path.startsWith(`${one}/`));
  if (player && path.split('/').length === 3) return { path: `${player}/*`, shell, mark: 'studying' };
  if (places.includes(path) || /^\/(?:downloads|join|profile)(?:\/|$)/.test(path)) return { path, shell };
  if (path.startsWith('/learning-materials/')) return { path, shell };
  if (path !== '/' && path !== '/login' && path !== '/register') return undefined;
  const start = startOf(viewer, part);
  return start.startsWith('/admin') ? { path: '', shell: `${viewer} ${start}` } : { path: start, shell };
}

/** What a device has chosen; its cookie says it to the server, and to its own worker. */
export interface DeviceChoices {
  readonly language: AppLanguage;
  readonly theme: string;
  readonly look: string;
  /** Learn or teach. */
  readonly part: string;
  /** Whom the device knows. The server goes by the session instead. */
  readonly viewer: Viewer;
}

export const frameCookie = 'kalima-frame';
const words =
  /^([a-z]{2})~(light|dark|)~([a-z.-]{0,80})~(learn|teach|)~((?:nobody|nobody-open|teacher|author|admin)|learner\.[01]{1,20})$/;

/** False for a learner as a version with other activities has named them. */
const knowsActivities = (viewer: string | undefined) =>
  viewer?.startsWith('learner.') !== true || viewer.length === nothingOpen.length;

export function writeChoices({ language, theme, look, part, viewer }: DeviceChoices): string {
  return [language, theme, look.replaceAll(' ', '.'), part, viewer].join('~');
}

/** What a cookie says; what it should not say counts as if there were none: English, and as the system looks. */
export function readChoices(cookie: string | undefined): DeviceChoices {
  const read = words.exec(cookie ?? '');
  const isKnown = read !== null && appLanguageOf(read[1]) === read[1] && knowsActivities(read[5]);
  const [, language, theme = '', look = '', part = '', viewer = 'nobody-open'] = isKnown ? read : [];
  return { language: appLanguageOf(language), theme, look: look.replaceAll('.', ' '), part, viewer: viewer as Viewer };
}

/** How the page of such a device begins. */
function openingTag({ language, theme, look }: DeviceChoices, mark: string | undefined): string {
  const { pageTag, direction } = appLanguages[language];
  const attributes = [
    `lang="${pageTag}"`,
    direction === 'rtl' ? 'dir="rtl"' : '',
    theme && `data-theme="${theme}"`,
    look && `data-look="${look}"`,
    mark && `data-${mark}=""`,
  ];
  return `<html ${attributes.filter(Boolean).join(' ')}>`;
}

/** The page with its frame, and with what the app will ask for first; `offered` are the languages of the list there, where they are known. */
export function framedPage(
  page: string,
  frames: Frames,
  choices: DeviceChoices,
  address: string,
  offered?: OfferedLanguages,
): string {
  const place = placeOf(choices.viewer, address.split(/[?#]/)[0] ?? '', choices.part);
  const path = place?.path ?? '';
  const isShut = isClosed(choices.viewer, path);
  const drawn = isShut ? '' : path;
  const { '': ofAll = [], [drawn.split(' ')[0] || '*']: ofPath = frames.scripts['*'] ?? [] } = frames.scripts;
  const links = [...ofAll, ...ofPath].map((file) => `<link rel="modulepreload" href="${file}">`);
  const opened = page
    .replace('<html lang="en">', openingTag(choices, isShut ? undefined : place?.mark))
    .replace('</head>', () => `${links.join('')}</head>`);
  const shell = place && frames.shells[place.shell];
  if (!shell) return opened;
  const main = frames.mains[`${drawn} ${place.shell}`] ?? frames.mains[drawn] ?? frames.mains[''] ?? '';
  const bar = frames.bars[choices.viewer] ?? '';
  const languages = offered ? drawnLanguages(frames.languages, offered) : '';
  const active = places.find((one) => path === one || path.startsWith(`${one}/`));
  const menus = shell.replace(barMark, () => bar);
  const marked = active
    ? menus.replaceAll(`href="${active}"`, `href="${active}" aria-current="page" data-status="active"`)
    : menus;
  const frame = marked.replace(mainMark, () => main).replace(languagesMark, () => languages);
  return opened.replace(rootElement, () => `<div id="root" aria-busy="true">${frame}</div>`);
}
