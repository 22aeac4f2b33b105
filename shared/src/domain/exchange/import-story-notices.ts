import { contentLimits } from '../content/content-limits.ts';
import { type WorkStory, withPageIds } from './import-story.ts';
import { bilibiliVideo, youtubeVideoId } from '../content/video-url.ts';

/** What was noticed in a story of an import. */
export type StoryNotice =
  | { readonly kind: 'no-title' }
  /** Subtitles without a recording or film. */
  | { readonly kind: 'no-media' }
  /** A link that leads to no film of YouTube or Bilibili. */
  | { readonly kind: 'no-film' }
  | { readonly kind: 'no-language' }
  | { readonly kind: 'no-stage' }
  /** Neither a sentence nor a page. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-long'; readonly limit: number }
  /** The text has a line less than there are pages: the first page was taken as the cover. */
  | { readonly kind: 'cover-first' }
  | { readonly kind: 'fewer-lines'; readonly lines: number; readonly pages: number }
  | { readonly kind: 'beyond'; readonly count: number; readonly of: 'pages' | 'sentences' }
  /** Subtitles that could not be read, and the lines of the first. */
  | { readonly kind: 'damaged'; readonly count: number; readonly lines: readonly number[] }
  | { readonly kind: 'missing-files'; readonly names: readonly string[] };

const blocking: readonly StoryNotice['kind'][] = [
  'no-title',
  'no-media',
  'no-film',
  'no-language',
  'no-stage',
  'empty',
  'too-long',
];

/** Whether a story with it cannot come in as it stands. */
export const keepsStoryOut = ({ kind }: StoryNotice): boolean => blocking.includes(kind);

/** Whether a link leads to a film that a story may have. */
export const isFilmLink = (link: string): boolean => youtubeVideoId(link) !== null || bilibiliVideo(link) !== null;

/**
 * What is noticed in a story (PRODUCT.md#imports). One that is added to another needs neither a title nor a stage, nor, since that
 * has one, a recording or film.
 */
export function noticesOfStory(story: WorkStory, isAdded: boolean): StoryNotice[] {
  if (story.isLeftOut) return [];
  const { title, stageId, media, link, sentences, pages, language, beyondCount, lineCount, damaged, missing } = story;
  const isTimed = sentences.length > 0;
  const length = (isTimed ? sentences : pages).reduce((sum, { text }) => sum + text.length + 1, 0);
  const isCover = lineCount !== null && lineCount === pages.length - 1 && pages[0]?.text === '';
  const isShort = lineCount !== null && !isCover && pages.some(({ text }) => text === '');
  const found: (StoryNotice | false)[] = [
    !isAdded && title.trim() === '' && { kind: 'no-title' },
    !isTimed && pages.length === 0 && { kind: 'empty' },
    link.trim() !== '' && !isFilmLink(link) && { kind: 'no-film' },
    isTimed && !isAdded && media === null && link.trim() === '' && { kind: 'no-media' },
    !isAdded && language === null && { kind: 'no-language' },
    !isAdded && stageId === null && { kind: 'no-stage' },
    length > contentLimits.storyText && { kind: 'too-long', limit: contentLimits.storyText },
    isCover && { kind: 'cover-first' },
    isShort && { kind: 'fewer-lines', lines: lineCount, pages: pages.length },
    damaged.count > 0 && { kind: 'damaged', ...damaged },
    missing.length > 0 && { kind: 'missing-files', names: missing },
    beyondCount > 0 && { kind: 'beyond', count: beyondCount, of: isTimed ? 'sentences' : 'pages' },
  ];
  return found.filter((notice) => notice !== false).filter(({ kind }) => !story.accepted.includes(kind));
}

/** Moves the texts of the pages from one on: a page later, which leaves that one empty, or a page earlier, in place of its own. */
export function moveTexts(story: WorkStory, from: number, to: 'later' | 'earlier'): WorkStory {
  const texts = story.pages.map(({ text }) => text);
  const moved = to === 'later' ? texts.toSpliced(from, 0, '') : texts.toSpliced(from, 1);
  const more = moved.slice(story.pages.length).filter((text) => text !== '');
  // What has no page any more gets one, so that nothing of the text is lost.
  const pages = [
    ...story.pages.map((page, at) => ({ ...page, text: moved[at] ?? '' })),
    ...withPageIds(
      more.map((text) => ({ text, picture: null, sound: null })),
      story.pages,
    ),
  ];
  return { ...story, pages };
}
