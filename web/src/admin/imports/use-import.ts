import type { ContentImport, ImportPlace } from '@kalima/shared/contract/imports';
import type { IdentifiedRow } from '@kalima/shared/domain/import-rows-draft';
import { noticesOf } from '@kalima/shared/domain/import-rows-notices';
import { leftOverFiles, lessonsOf } from '@kalima/shared/domain/import-rows';
import { guessTarget, type TableChoices } from '@kalima/shared/domain/import-rows-table';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type ChosenFile, isTooMuch } from './chosen-files.ts';
import { usableFiles } from './import-files.ts';
import { existingWordsQuery, importStagesQuery, tableQuery } from './import-queries.ts';
import { draftOf, guessPlace, newRowIds, readAs, rowsOf, tableFileOf, workOf } from './import-work.ts';
import { useDraftSaving } from './use-draft-saving.ts';
import { useImportFiles } from './use-import-files.ts';

/** An open import: its files, what is made of them so far, and what changes that. */
export function useImport(stored: ContentImport, asked: Partial<ImportPlace>) {
  const sent = useImportFiles(stored);
  const { files } = sent;
  const keptTable = useQueryClient().getQueryData(tableQuery(stored.id, stored.draft?.table?.fileId ?? '').queryKey);
  const [work, setWork] = useState(() =>
    workOf(stored, keptTable && stored.draft?.table ? readAs(keptTable, stored.draft.table) : null, asked),
  );
  const [ids] = useState(newRowIds);
  const tableFile = tableFileOf(files, work.tableId);
  const bytes = useQuery({ ...tableQuery(stored.id, tableFile?.id ?? ''), enabled: tableFile !== null });
  const table = useMemo(
    () => (tableFile && bytes.data ? readAs(bytes.data, work.reading) : null),
    [tableFile, bytes.data, work.reading],
  );
  const isTableComing =
    work.tableId !== null &&
    (files.some(({ kind, upload }) => kind === 'table' && upload !== null && upload.state !== 'failed') ||
      (tableFile !== null && bytes.isPending));
  const isWaiting = work.rows === null && (isTableComing || (sent.isReading && tableFile === null));
  const { rows, beyondCount } = useMemo(
    () => (isWaiting ? { rows: [], beyondCount: 0 } : rowsOf(work, table, files, ids)),
    [isWaiting, work, table, files, ids],
  );
  const kind = work.place.kind ?? guessTarget(table);
  const guessed = useMemo(() => guessPlace(stored.name, kind, rows), [stored.name, kind, rows]);
  const stages = useQuery({ ...importStagesQuery, enabled: kind === 'phrase' });
  const language = work.place.language ?? guessed.language;
  const firstStage = stages.data?.find((stage) => stage.language === language) ?? stages.data?.[0];
  const place: ImportPlace = {
    courseId: null,
    ...guessed,
    ...work.place,
    stageId: kind === 'phrase' ? (work.place.stageId ?? firstStage?.id ?? null) : null,
  };
  const lessons = lessonsOf(rows);
  const { courseId } = place;
  const existing = useQuery({ ...existingWordsQuery(kind, courseId ?? ''), enabled: courseId !== null });
  const notices = useMemo(
    () => noticesOf(rows, { target: kind, language, files: usableFiles(files), existing: existing.data ?? [] }),
    [rows, kind, language, files, existing.data],
  );
  const draft = draftOf(rows, place, files, tableFile && table && { fileId: tableFile.id, read: table });
  const hasWork = work.rows !== null || Object.keys(work.place).length > Object.keys(asked).length;
  const saving = useDraftSaving({ stored, draft, hasWork, isHeld: sent.isBusy || isWaiting });
  const seen = () => new Set(files.map(({ id }) => id));

  return {
    ...sent,
    work,
    tables: files.filter((file) => file.kind === 'table' && file.problem === null && file.upload === null),
    tableFile,
    table,
    tableError: tableFile ? bytes.error : null,
    readTableAgain: () => void bytes.refetch(),
    isWaiting,
    rows,
    beyondCount,
    notices,
    leftOver: [
      ...(isWaiting ? [] : leftOverFiles(rows, files)).filter(({ upload }) => upload?.state !== 'failed'),
      ...files.filter((file) => (file.kind === 'archive' || file.kind === 'table') && file.problem !== null),
    ],
    place,
    /** Those that the rows name, where they can be parted: there are several. */
    lessons: courseId === null && lessons.length > 1 ? lessons : [],
    stages: stages.data,
    isLanguageGuessed: work.place.language === undefined,
    draft,
    saving,
    /** Changes rows; what is left out of the answer is removed. Returns what takes it back. */
    changeRows: (change: (rows: readonly IdentifiedRow[]) => readonly IdentifiedRow[]): (() => void) => {
      const before = work;
      setWork((now) => {
        const current = rowsOf(now, table, files, ids).rows;
        return { ...now, rows: change(current), seen: seen() };
      });
      return () => setWork(before);
    },
    changePlace: (change: Partial<ImportPlace>) => setWork((now) => ({ ...now, place: { ...now.place, ...change } })),
    /** Reads the table in another way, or another one: rows are proposed anew. Returns what takes it back. */
    changeReading: (tableId: string | null | undefined, reading: TableChoices): (() => void) => {
      const before = work;
      setWork((now) => ({ ...now, tableId, reading, rows: null }));
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
