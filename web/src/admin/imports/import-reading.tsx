import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { type ImportSeparator, importSeparators } from '@kalima/shared/domain/exchange/import-lines';
import { textEncodings } from '@kalima/shared/domain/language/text-encodings';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/banner.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { encodingNames } from '../../lib/format/encoding-names.ts';
import type { OpenImport } from './use-import.ts';
import { ReadingColumns } from './reading-columns.tsx';

/** How the table was read, as it was guessed until it is changed. Folded, since it is mostly right; which of several it is is in view. */
export function ImportReading({ work }: { readonly work: OpenImport }) {
  const { t } = useLingui();
  const { table, tableFile, tables } = work;
  if (tables.length === 0) return null;
  const separators: Record<ImportSeparator, string> = {
    ',': t`Comma`,
    ';': t`Semicolon`,
    '\t': t`Tab`,
    '-': t`Dash between word and translation`,
    '=': t`Equals sign between word and translation`,
    ':': t`Colon between word and translation`,
  };
  const read = (tableId: string | null, reading: typeof work.work.reading) => {
    const hadChanges = work.work.rows !== null;
    const takeBack = work.changeReading(tableId, reading);
    if (hadChanges) showToast(t`The rows were read anew.`, 'info', { label: t`Undo`, onPress: takeBack });
  };
  const reading = table && {
    encoding: table.encoding,
    separator: table.separator,
    hasHeadings: table.hasHeadings,
    columns: table.columns,
  };
  const most = importLimits.columns;
  const cut = t`${plural(table?.columnCount ?? 0, { one: '# column', other: '# columns' })}; the first ${most} are read.`;
  const choice = (
    <Select
      label={tables.length > 1 ? t`Rows are read from` : t`Table`}
      hint={
        tables.length > 1
          ? t`${plural(tables.length, {
              one: '# table or text is there; only one is read.',
              other: '# tables or texts are there; only one is read.',
            })}`
          : undefined
      }
      value={tableFile?.id ?? ''}
      options={[
        ...tables.map(({ id, name }) => ({ value: id, label: name })),
        { value: '', label: t`none, the files alone` },
      ]}
      onValueChange={(id) => read(id === '' ? null : id, {})}
    />
  );
  // Where it is not the only one, or was not taken, which it is decides all that follows.
  const isInView = tables.length > 1 || (tableFile === null && !work.isWaiting);
  const details = (
    <details className={isInView ? 'border-t border-line' : 'rounded-card border border-line bg-card'}>
      <summary className="min-h-(--touch) cursor-pointer px-4 py-2.5 font-semibold">{t`How the table was read`}</summary>
      <div className="grid grid-cols-1 items-start gap-4 p-4 pt-1 sm:grid-cols-2 lg:grid-cols-4">
        {!isInView && choice}
        {table && tableFile && reading && (
          <>
            <Select
              label={t`Encoding`}
              value={table.encoding}
              options={textEncodings.map((value) => ({ value, label: encodingNames[value] }))}
              onValueChange={(encoding) => read(tableFile.id, { encoding })}
            />
            <Select
              label={t`Separator`}
              value={table.separator}
              options={importSeparators.map((value) => ({ value, label: separators[value] }))}
              onValueChange={(separator) => read(tableFile.id, { encoding: table.encoding, separator })}
            />
            <Select
              label={t`First row`}
              value={table.hasHeadings ? 'headings' : 'row'}
              options={[
                { value: 'headings', label: t`Headings` },
                { value: 'row', label: t`A row like the others` },
              ]}
              onValueChange={(first) => read(tableFile.id, { ...reading, hasHeadings: first === 'headings' })}
            />
            <ReadingColumns table={table} onChange={(columns) => read(tableFile.id, { ...reading, columns })} />
          </>
        )}
      </div>
    </details>
  );
  const isCut = table !== null && table.columnCount > table.columns.length;
  if (!isInView && !isCut) return details;
  return (
    <div className="grid gap-2.5">
      {isCut && <Banner tone="info">{cut}</Banner>}
      {isInView ? (
        <div className="rounded-card border border-line bg-card">
          <div className="p-4 sm:max-w-130">{choice}</div>
          {table && details}
        </div>
      ) : (
        details
      )}
    </div>
  );
}
