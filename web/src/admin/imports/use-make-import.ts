import type { ContentImport } from '@kalima/shared/contract/exchange/imports';
import { keepsOut } from '@kalima/shared/domain/exchange/import-rows-notices';
import { useOnline } from '../../lib/device/use-online.ts';
import { draftToMake } from './import-work.ts';
import type { OpenImport } from './use-import.ts';
import { useSendImport } from './use-send-import.ts';

/** Makes cards, phrases or stories of an import, once however often it is pressed. */
export function useMakeImport(stored: ContentImport, work: OpenImport) {
  const isOnline = useOnline();
  const { rows, notices, place } = work;
  const isStory = place.kind === 'story';
  const cards = rows.filter((row, at) => !row.isLeftOut && !(notices[at] ?? []).some(keepsOut));
  const comingIn = isStory ? work.told.comingIn.length : cards.length;
  // A flashcard's wrong pictures are those of others.
  const isAlone =
    place.kind === 'flashcard' &&
    cards.length > 0 &&
    work.existingCount === 0 &&
    new Set(cards.map(({ picture }) => picture)).size < 2;
  const isPlaced =
    place.courseId !== null
      ? !isStory || (comingIn === 1 && work.told.target?.data !== undefined)
      : isStory || (place.name.trim() !== '' && (place.kind !== 'phrase' || place.stageId !== null));
  const isReady =
    comingIn > 0 && !isAlone && isPlaced && !work.isBusy && !work.isReading && !work.saving.isStale && isOnline;
  const make = useSendImport(stored, work.saving.end);
  return {
    comingIn,
    isAlone,
    isReady,
    isPending: make.isPending,
    error: make.error,
    start: () => {
      if (isReady && !make.isPending) make.mutate(draftToMake(work.draft, notices, work.told.comingIn));
    },
  };
}

export type MakeImport = ReturnType<typeof useMakeImport>;
