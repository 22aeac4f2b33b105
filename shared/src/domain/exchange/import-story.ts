import { cutTo } from './import-rows-notices.ts';
import type { SourceFile } from './import-rows-files.ts';
import type { ImportFileKind } from './imports.ts';
import type { ContentLanguage } from '../language/languages.ts';

/** A page of a picture book while it is looked at; its files by their ids. */
export interface WorkPage {
  /** Within its story. */
  readonly id: string;
  readonly text: string;
  readonly picture: string | null;
  readonly sound: string | null;
}

/** A sentence of subtitles, in milliseconds. */
export interface WorkSentence {
  readonly text: string;
  readonly begins: number;
  readonly ends: number;
}

/** A story that an import becomes, while it is looked at: told by a recording or film with timed sentences, or by pages. */
export interface WorkStory {
  readonly title: string;
  readonly description: string;
  readonly language: ContentLanguage | null;
  /** Null until one is chosen. */
  readonly stageId: string | null;
  /** The recording or film. */
  readonly media: string | null;
  /** A film on another site in its place. */
  readonly link: string;
  readonly cover: string | null;
  readonly sentences: readonly WorkSentence[];
  readonly pages: readonly WorkPage[];
  /** Pages or subtitles beyond what a story has. */
  readonly beyondCount: number;
  /** Lines of its text where they are fewer than its pages; null where they are as many, or there is none. */
  readonly lineCount: number | null;
  /** Of subtitles that could not be read, how many, and the lines at which the first of them stand. */
  readonly damaged: { readonly count: number; readonly lines: readonly number[] };
  /** What its listing names and is not there. */
  readonly missing: readonly string[];
  /** Keys of what was noticed in it and is said to be right. */
  readonly accepted: readonly string[];
  readonly isLeftOut: boolean;
}

export const emptyWorkStory: WorkStory = {
  title: '',
  description: '',
  language: null,
  stageId: null,
  media: null,
  link: '',
  cover: null,
  sentences: [],
  pages: [],
  beyondCount: 0,
  lineCount: null,
  damaged: { count: 0, lines: [] },
  missing: [],
  accepted: [],
  isLeftOut: false,
};

/** Lines of damaged subtitles that are named. */
export const namedLines = 3;

/** Characters of the first text that are proposed as the description. */
const describedBy = 160;

/** What a story is described by at first: the beginning of its text. */
export function describeStory(texts: readonly string[]): string {
  const first = texts.find((text) => text.trim() !== '')?.replaceAll(/\s+/g, ' ') ?? '';
  return first.length > describedBy ? `${cutTo(first, describedBy)}…` : first;
}

/** Pages with ids that none of the others has. */
export function withPageIds(pages: readonly Omit<WorkPage, 'id'>[], others: readonly WorkPage[] = []): WorkPage[] {
  const from = others.reduce((most, { id }) => Math.max(most, Number(id) + 1), 0);
  return pages.map((page, at) => ({ ...page, id: String(from + at) }));
}

/** Pictures, recordings and films that no story has, and what is none of them, in the order in which they came. */
export function leftOverOfStories<File extends SourceFile>(
  stories: readonly Pick<WorkStory, 'media' | 'cover' | 'pages'>[],
  files: readonly File[],
): File[] {
  const used = new Set(stories.flatMap(filesOfStory));
  const kinds: readonly ImportFileKind[] = ['picture', 'sound', 'video', 'other'];
  return files.filter(({ id, kind }) => kinds.includes(kind) && !used.has(id));
}

/** Files that a story has. */
export function filesOfStory({ media, cover, pages }: Pick<WorkStory, 'media' | 'cover' | 'pages'>): string[] {
  const ids = [media, cover, ...pages.flatMap(({ picture, sound }) => [picture, sound])];
  return [...new Set(ids.filter((id) => id !== null))];
}
