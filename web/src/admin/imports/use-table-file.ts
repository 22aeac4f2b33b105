import type { ContentImport } from '@kalima/shared/contract/exchange/imports';
import { readImportTable } from '@kalima/shared/domain/exchange/import-rows-table';
import { bestTable } from '@kalima/shared/domain/exchange/import-table-choice';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { WorkFile } from './import-files.ts';
import { tableQuery, textsQuery } from './import-queries.ts';

/** Bytes of a text by which it is told whether it is the table that is meant. */
const judgedBytes = 64 * 1024;

/** The tables of an import and the one that its rows are read from: the one that was chosen, else the one that most looks like it. */
export function useTableFile(
  { id: importId }: ContentImport,
  files: readonly WorkFile[],
  chosenId: string | null | undefined,
) {
  const ofKind = files.filter(({ kind, problem }) => kind === 'table' && problem === null);
  const tables = ofKind.filter(({ upload }) => upload === null);
  // One that was chosen and removed since is none.
  const tableId = chosenId === null || ofKind.some(({ id }) => id === chosenId) ? chosenId : undefined;
  const isAsked = tableId === undefined && tables.length > 0;
  const ids = tables.map(({ id }) => id);
  const judged = useQuery({ ...textsQuery(importId, ids), enabled: isAsked });
  const texts = judged.data;
  const read = useMemo(
    () => new Map([...(texts ?? [])].map(([id, bytes]) => [id, readImportTable(bytes.subarray(0, judgedBytes))])),
    [texts],
  );
  const best = useMemo(() => {
    const candidates = files.flatMap(({ id, name }) => {
      const table = read.get(id);
      return table ? [{ id, name, table }] : [];
    });
    return bestTable(candidates, files);
  }, [files, read]);
  const isJudging = isAsked && judged.isPending;
  // Where they cannot be read, that is said of the first.
  const proposed = judged.isError ? tables[0]?.id : best;
  const wanted = tableId === undefined ? (isJudging ? null : proposed) : tableId;
  const tableFile = tables.find(({ id }) => id === wanted) ?? null;
  const bytes = useQuery({ ...tableQuery(importId, tableFile?.id ?? ''), enabled: tableFile !== null });
  const isArriving = ofKind.some(({ upload }) => upload !== null && upload.state !== 'failed');
  return {
    tables,
    tableFile,
    bytes: tableFile ? bytes.data : undefined,
    error: tableFile ? bytes.error : null,
    readAgain: () => void bytes.refetch(),
    /** Whether what the rows are may come yet. */
    isComing: tableId !== null && (isArriving || isJudging || (tableFile !== null && bytes.isPending)),
  };
}
