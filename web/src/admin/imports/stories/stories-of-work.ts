import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import type { IdentifiedStory } from '@kalima/shared/domain/exchange/import-story-draft';
import { withPageIds } from '@kalima/shared/domain/exchange/import-story';
import { type ProposedStories, proposeStories } from '@kalima/shared/domain/exchange/import-stories';
import { type StoryText, tellsOfStories } from '@kalima/shared/domain/exchange/import-story-texts';
import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { storyFiles, type WorkFile } from '../import-files.ts';
import type { ImportWork } from '../import-work.ts';

/** Stories with those of files that came later: pages go behind the only book that there is. */
function withLater(stories: readonly IdentifiedStory[], later: readonly IdentifiedStory[]): IdentifiedStory[] {
  const [only, ...others] = stories;
  return later.reduce<IdentifiedStory[]>(
    (now, story) => {
      if (!only || others.length > 0 || story.pages.length === 0 || only.pages.length === 0) return [...now, story];
      const room = contentLimits.storyPages - only.pages.length;
      const pages = [...only.pages, ...withPageIds(story.pages.slice(0, room), only.pages)];
      return now.map((one) => (one.id === only.id ? { ...one, pages } : one));
    },
    [...stories],
  );
}

interface GivenFiles {
  readonly files: readonly WorkFile[];
  readonly texts: ReadonlyMap<string, StoryText>;
  /** Of the import. */
  readonly name: string;
  readonly ids: readonly string[];
}

/** The stories as they stand: those that were changed, with what came since, or those that are proposed. */
export function storiesOfWork(
  { stories, seen }: Pick<ImportWork, 'stories' | 'seen'>,
  { files, texts, name, ids }: GivenFiles,
): readonly IdentifiedStory[] {
  const usable = storyFiles(files);
  const identified = (proposed: ProposedStories, from: number) =>
    proposed.stories.map((story, at) => ({ ...story, id: ids[from + at] ?? crypto.randomUUID() }));
  if (!stories) return identified(proposeStories(usable, texts, name), 0);
  const fresh = usable.filter(({ id, kind }) => !seen.has(id) && (!tellsOfStories(kind) || texts.has(id)));
  if (fresh.length === 0) return stories;
  const later = identified(proposeStories(fresh, texts, name), stories.length);
  return withLater(stories, later).slice(0, importLimits.stories);
}
