import { contentLimits } from '../content/content-limits.ts';
import type { StoredFile } from './import-rows-draft.ts';
import { cutTo } from './import-rows-notices.ts';
import { emptyWorkStory, type WorkStory, withPageIds } from './import-story.ts';
import type { ContentLanguage } from '../language/languages.ts';

/** A story as it is kept: with the addresses of its files. */
export interface KeptStory {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly language: ContentLanguage | null;
  readonly stageId: string | null;
  readonly audioUrl: string | null;
  readonly videoUrl: string | null;
  /** A film on another site. */
  readonly link: string;
  readonly coverUrl: string | null;
  readonly sentences: { text: string; begins: number; ends: number }[];
  readonly pages: { text: string; imageUrl: string | null; audioUrl: string | null }[];
  /** Left out where all could be read. */
  readonly damaged?: { count: number; lines: number[] } | undefined;
  readonly accepted: string[];
  readonly isLeftOut: boolean;
}

/** A story with the id of what it becomes. */
export type IdentifiedStory = WorkStory & { readonly id: string };

/** A story as it is kept; sentences without a text are none. A file that is not stored yet is none. */
export function keptStory(story: IdentifiedStory, files: ReadonlyMap<string, StoredFile>): KeptStory {
  const urlOf = (id: string | null) => (id === null ? null : (files.get(id)?.url ?? null));
  const isFilm = story.media !== null && files.get(story.media)?.kind === 'video';
  const media = urlOf(story.media);
  return {
    id: story.id,
    title: cutTo(story.title, contentLimits.name),
    description: cutTo(story.description, contentLimits.description),
    language: story.language,
    stageId: story.stageId,
    audioUrl: isFilm ? null : media,
    videoUrl: isFilm ? media : null,
    link: cutTo(story.link, contentLimits.url),
    coverUrl: urlOf(story.cover),
    sentences: story.sentences
      .map(({ text, begins, ends }) => ({ text: text.trim(), begins, ends }))
      .filter(({ text }) => text !== ''),
    pages: story.pages.map(({ text, picture, sound }) => ({
      text: text.trim(),
      imageUrl: urlOf(picture),
      audioUrl: urlOf(sound),
    })),
    ...(story.damaged.count > 0 && { damaged: { count: story.damaged.count, lines: [...story.damaged.lines] } }),
    accepted: [...story.accepted],
    isLeftOut: story.isLeftOut,
  };
}

/** Stories as they were kept, with their files. */
export function storiesOfKept(stories: readonly KeptStory[], files: readonly StoredFile[]): IdentifiedStory[] {
  const byUrl = new Map(files.map((file) => [file.url, file.id]));
  const idOf = (url: string | null) => (url === null ? null : (byUrl.get(url) ?? null));
  return stories.map(({ audioUrl, videoUrl, coverUrl, pages, damaged = emptyWorkStory.damaged, ...story }) => ({
    ...emptyWorkStory,
    ...story,
    damaged,
    media: idOf(audioUrl ?? videoUrl),
    cover: idOf(coverUrl),
    pages: withPageIds(
      pages.map((page) => ({ text: page.text, picture: idOf(page.imageUrl), sound: idOf(page.audioUrl) })),
    ),
  }));
}
