import type { ContentImport } from '@kalima/shared/contract/exchange/imports';
import type { IdentifiedStory } from '@kalima/shared/domain/exchange/import-story-draft';
import { keepsStoryOut, noticesOfStory } from '@kalima/shared/domain/exchange/import-story-notices';
import { readStoryText, type StoryText, tellsOfStories } from '@kalima/shared/domain/exchange/import-story-texts';
import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { WorkFile } from '../import-files.ts';
import { importStoryStagesQuery, targetStoryQuery, textsQuery } from '../import-queries.ts';
import { type ImportWork, withPlanned } from '../import-work.ts';
import { storiesOfWork } from './stories-of-work.ts';

interface ImportStoriesOptions {
  readonly stored: ContentImport;
  readonly work: ImportWork;
  readonly files: readonly WorkFile[];
  readonly tableFile: WorkFile | null;
  readonly isStory: boolean;
  /** Whether it is not known yet what tables there are. */
  readonly isHeld: boolean;
  readonly ids: readonly string[];
}

/** Files that are read; there are no more stories than that. */
const mostTexts = importLimits.stories + importLimits.tables;

/** The stories of an import as they stand: those that were changed, or those that its files propose. */
export function useImportStories({ stored, work, files, tableFile, isStory, isHeld, ids }: ImportStoriesOptions) {
  const readable = files
    .filter(({ kind, problem, upload }) => tellsOfStories(kind) && problem === null && upload === null)
    .filter(({ kind }) => kind !== 'table' || work.tableId !== null)
    .slice(0, mostTexts);
  const bytes = useQuery({
    ...textsQuery(
      stored.id,
      readable.map(({ id }) => id),
    ),
    enabled: isStory && readable.length > 0,
  });
  const texts = useMemo(() => {
    const found = new Map<string, StoryText>();
    for (const { id, kind } of files) {
      const own = bytes.data?.get(id);
      const encoding = kind === 'subtitles' ? work.subtitleEncoding : undefined;
      const choices = id === tableFile?.id ? work.reading : encoding && { encoding };
      const text = own && readStoryText(kind, own, choices);
      if (text) found.set(id, text);
    }
    return found;
  }, [files, bytes.data, tableFile?.id, work.reading, work.subtitleEncoding]);
  const isWaiting =
    isStory && work.stories === null && (isHeld || (readable.length > 0 && bytes.isPending && !bytes.isError));
  const given = useMemo(() => ({ files, texts, name: stored.name, ids }), [files, texts, stored.name, ids]);
  const isShown = isStory && !isWaiting;
  const found = useMemo(() => (isShown ? storiesOfWork(work, given) : []), [isShown, work, given]);
  const stages = useQuery({ ...importStoryStagesQuery, enabled: isStory });
  const allStages = useMemo(() => withPlanned(stages.data, work.stages, 'story'), [stages.data, work.stages]);
  const { courseId = null } = work.place;
  const target = useQuery({ ...targetStoryQuery(courseId ?? ''), enabled: isStory && courseId !== null });
  const stories = useMemo(
    () =>
      found.map(({ language, stageId, ...story }): IdentifiedStory => {
        // What was chosen for one goes for the others of its language.
        const likely =
          found.find((one) => one.language === language && one.stageId !== null)?.stageId ??
          allStages?.find((stage) => stage.language === language)?.id;
        return { ...story, language, stageId: stageId ?? likely ?? null };
      }),
    [found, allStages],
  );
  const isAdded = courseId !== null;
  const notices = useMemo(() => stories.map((story) => noticesOfStory(story, isAdded)), [stories, isAdded]);
  const isIn = (story: IdentifiedStory, at: number) => !story.isLeftOut && !(notices[at] ?? []).some(keepsStoryOut);
  return {
    isWaiting,
    error: isStory ? bytes.error : null,
    readAgain: () => void bytes.refetch(),
    stories,
    storiesOf: (of: ImportWork) => storiesOfWork(of, given),
    notices,
    comingIn: stories.filter(isIn),
    stages: allStages,
    /** The story that one is added to. */
    target: isAdded ? target : null,
  };
}

export type ImportStories = ReturnType<typeof useImportStories>;
