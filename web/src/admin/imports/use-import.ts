import type { ContentImport, ImportPlace, PlannedStage } from '@kalima/shared/contract/exchange/imports';
import type { IdentifiedRow } from '@kalima/shared/domain/exchange/import-rows-draft';
import { noticesOf } from '@kalima/shared/domain/exchange/import-rows-notices';
import { leftOverFiles, lessonsOf } from '@kalima/shared/domain/exchange/import-rows';
import { guessTarget, type TableChoices } from '@kalima/shared/domain/exchange/import-rows-table';
import { isLikelyStory } from '@kalima/shared/domain/exchange/import-stories';
import type { HeardSound } from '@kalima/shared/domain/exchange/import-sounds';
import { leftOverOfStories } from '@kalima/shared/domain/exchange/import-story';
import type { IdentifiedStory } from '@kalima/shared/domain/exchange/import-story-draft';
import type { ImportFileKind } from '@kalima/shared/domain/exchange/imports';
import type { TextEncoding } from '@kalima/shared/domain/language/text-encodings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type ChosenFile, isTooMuch } from './chosen-files.ts';
import { storyFiles, usableFiles } from './import-files.ts';
import { coursesQuery, existingWordsQuery, importStagesQuery, tableQuery } from './import-queries.ts';
import {
  draftOf,
  guessPlace,
  keptStories,
  nameByTable,
  newRowIds,
  readAs,
  rowsOf,
  withPlanned,
  workOf,
} from './import-work.ts';
import { useImportStories } from './stories/use-import-stories.ts';
import { useDraftSaving } from './use-draft-saving.ts';
import { useImportFiles } from './use-import-files.ts';
import { useKnownWords } from './use-known-words.ts';
import { useTableFile } from './use-table-file.ts';

/** Kinds of which a file stands nowhere else where it cannot be used. */
const unused: readonly ImportFileKind[] = ['archive', 'table', 'package'];
const unusedInStories: readonly ImportFileKind[] = [...unused, 'subtitles', 'book'];

/** An open import: its files, what is made of them so far, and what changes that. */
export function useImport(stored: ContentImport, asked: Partial<ImportPlace>) {
  const sent = useImportFiles(stored);
  const { files } = sent;
  const keptTable = useQueryClient().getQueryData(tableQuery(stored.id, stored.draft?.table?.fileId ?? '').queryKey);
  const [work, setWork] = useState(() =>
    workOf(stored, keptTable && stored.draft?.table ? readAs(keptTable, stored.draft.table) : null, asked),
  );
  const [ids] = useState(newRowIds);
  const ofTable = useTableFile(stored, files, work.tableId);
  const { tableFile, bytes } = ofTable;
  const { courseId = null } = work.place;
  const courses = useQuery({
    ...coursesQuery(work.place.kind ?? 'reading_card'),
    enabled: courseId !== null && work.place.kind !== undefined,
  });
  // What is added to something is in its language, whoever chose it.
  const knownLanguage = work.place.language ?? courses.data?.find(({ id }) => id === courseId)?.language;
  const table = useMemo(
    () => (tableFile && bytes ? readAs(bytes, { ...work.reading, language: knownLanguage }) : null),
    [tableFile, bytes, work.reading, knownLanguage],
  );
  const isTableWaiting = ofTable.isComing || (sent.isReading && tableFile === null);
  const likely = useMemo(() => isLikelyStory(storyFiles(files), table), [files, table]);
  const kind = work.place.kind ?? (likely ? 'story' : guessTarget(table));
  const isStory = kind === 'story';
  const told = useImportStories({ stored, work, files, tableFile, isStory, isHeld: isTableWaiting, ids });
  const isWaiting = isStory ? told.isWaiting : work.rows === null && isTableWaiting;
  const { rows, beyondCount } = useMemo(
    () => (isWaiting || isStory ? { rows: [], beyondCount: 0 } : rowsOf(work, table, files, ids)),
    [isWaiting, isStory, work, table, files, ids],
  );
  const name = nameByTable(stored.name, tableFile, ofTable.tables);
  const guessed = useMemo(() => guessPlace(name, kind, rows), [name, kind, rows]);
  const stages = useQuery({ ...importStagesQuery, enabled: kind === 'phrase' });
  const language = knownLanguage ?? guessed.language;
  const allStages = withPlanned(stages.data, work.stages, 'phrase');
  const firstStage = allStages?.find((stage) => stage.language === language) ?? allStages?.[0];
  const place: ImportPlace = {
    courseId: null,
    ...guessed,
    ...work.place,
    language,
    stageId: kind === 'phrase' ? (work.place.stageId ?? firstStage?.id ?? null) : null,
  };
  const lessons = lessonsOf(rows);
  const target = kind === 'story' ? 'reading_card' : kind;
  const existing = useQuery({
    ...existingWordsQuery(target, courseId ?? ''),
    enabled: courseId !== null && !isStory,
  });
  const ofSchool = useKnownWords(rows, place);
  const { known } = ofSchool;
  const [heard, setHeard] = useState<ReadonlyMap<string, HeardSound>>(new Map());
  const notices = useMemo(
    () =>
      noticesOf(rows, {
        target,
        language,
        files: usableFiles(files),
        existing: existing.data ?? [],
        heard,
        ...(known && { known }),
      }),
    [rows, target, language, files, existing.data, known, heard],
  );
  const draft = {
    ...draftOf(rows, place, files, tableFile && table && { fileId: tableFile.id, read: table }),
    ...(beyondCount > 0 && { beyondCount }),
    ...(work.stages.length > 0 && { stages: [...work.stages] }),
    ...(isStory && { stories: keptStories(told.stories, files), subtitleEncoding: work.subtitleEncoding }),
  };
  const hasWork =
    work.rows !== null ||
    work.stories !== null ||
    work.subtitleEncoding !== undefined ||
    Object.keys(work.place).length > Object.keys(asked).length;
  const saving = useDraftSaving({ stored, draft, hasWork, isHeld: sent.isBusy || isWaiting });
  const seen = () => new Set(files.map(({ id }) => id));

  return {
    ...sent,
    work,
    tables: ofTable.tables,
    tableFile,
    table,
    tableError: ofTable.error,
    readTableAgain: ofTable.readAgain,
    isWaiting,
    rows,
    beyondCount,
    notices,
    /** Words that are there already in what they are added to. */
    existingCount: existing.data?.length ?? 0,
    ofSchool,
    /** What it becomes where it becomes stories. */
    told,
    leftOver: [
      ...(isWaiting ? [] : isStory ? leftOverOfStories(told.stories, files) : leftOverFiles(rows, files)).filter(
        ({ upload }) => upload?.state !== 'failed',
      ),
      ...files.filter(({ kind: is, problem }) => problem !== null && (isStory ? unusedInStories : unused).includes(is)),
    ],
    place,
    /** Those that the rows name, where they can be parted: there are several. */
    lessons: courseId === null && lessons.length > 1 ? lessons : [],
    stages: allStages,
    isLanguageGuessed: work.place.language === undefined,
    isKindGuessed: work.place.kind === undefined,
    draft,
    saving,
    /** Takes note of how long a recording is, by the id of its file. */
    hear: (fileId: string, sound: HeardSound) => setHeard((now) => new Map(now).set(fileId, sound)),
    /** Changes rows; what is left out of the answer is removed. Returns what takes it back. */
    changeRows: (change: (rows: readonly IdentifiedRow[]) => readonly IdentifiedRow[]): (() => void) => {
      const before = work;
      setWork((now) => {
        const current = rowsOf(now, table, files, ids).rows;
        return { ...now, rows: change(current), seen: seen() };
      });
      return () => setWork(before);
    },
    /** Changes stories, as rows are changed. */
    changeStories: (change: (stories: readonly IdentifiedStory[]) => readonly IdentifiedStory[]): (() => void) => {
      const before = work;
      setWork((now) => ({ ...now, stories: change(told.storiesOf(now)), seen: seen() }));
      return () => setWork(before);
    },
    changePlace: (change: Partial<ImportPlace>) => setWork((now) => ({ ...now, place: { ...now.place, ...change } })),
    /** Notes a stage that is made with the import. */
    planStage: (stage: PlannedStage) => setWork((now) => ({ ...now, stages: [...now.stages, stage] })),
    /** Reads the table in another way, or another one: rows are proposed anew. Returns what takes it back. */
    changeReading: (tableId: string | null | undefined, reading: TableChoices): (() => void) => {
      const before = work;
      setWork((now) => ({ ...now, tableId, reading, rows: null, stories: null }));
      return () => setWork(before);
    },
    /** Reads subtitles in another encoding: stories are proposed anew. Returns what takes it back. */
    changeSubtitleEncoding: (subtitleEncoding: TextEncoding | undefined): (() => void) => {
      const before = work;
      setWork((now) => ({ ...now, subtitleEncoding, stories: null }));
      return () => setWork(before);
    },
    /** Sends more files; false where they do not fit. */
    add: (chosen: readonly ChosenFile[]): boolean => {
      const bytesNow = files.reduce((sum, file) => sum + file.bytes, 0);
      if (isTooMuch(chosen, { count: files.length, bytes: bytesNow })) return false;
      sent.queue.add(chosen);
      return true;
    },
  };
}

export type OpenImport = ReturnType<typeof useImport>;
