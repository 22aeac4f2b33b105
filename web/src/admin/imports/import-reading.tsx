import { type ImportField, importFields } from '@kalima/shared/domain/imports';
import { rosterSeparators } from '@kalima/shared/domain/roster-files';
import { textEncodings } from '@kalima/shared/domain/text-encodings';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { encodingNames } from '../../lib/encoding-names.ts';
import type { OpenImport } from './use-import.ts';
import { useNoticeTexts } from './use-notice-texts.ts';
import { joinList } from '../../lib/join-list.ts';
import { useAppLanguage } from '../../lib/app-language.ts';

/** How the table was read, as it was guessed until it is changed. Folded, since it is mostly right; which of several it is is in view. */
export function ImportReading({ work }: { readonly work: OpenImport }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const { fields } = useNoticeTexts();
  const { table, tableFile, tables } = work;
  if (tables.length === 0) return null;
  const separators = { ',': t`Comma`, ';': t`Semicolon`, '\t': t`Tab` };
  const labels: Record<ImportField, string> = {
    ...fields,
    picture: t`Picture`,
    sound: t`Recording`,
    otherSound: t`Recording of the other form`,
    lesson: t`Lesson`,
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
    <details className="rounded-card border border-line bg-card">
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
              options={rosterSeparators.map((value) => ({ value, label: separators[value] }))}
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
            {table.columns.map((column, at) => {
              const sample = joinList(
                table.rows.slice(0, 3).map((row) => row[at] ?? ''),
                language,
              );
              const number = at + 1;
              return (
                <Select<ImportField | ''>
                  // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                  key={at}
                  label={table.headings[at] || t`Column ${number}`}
                  hint={<bdi className="line-clamp-2">{sample}</bdi>}
                  value={column ?? ''}
                  options={[
                    { value: '', label: t`not taken` },
                    ...importFields.map((value) => ({ value, label: labels[value] })),
                  ]}
                  onValueChange={(field) => {
                    const chosen = field === '' ? null : field;
                    const columns = table.columns.map((one, index) =>
                      index === at ? chosen : one === chosen ? null : one,
                    );
                    read(tableFile.id, { ...reading, columns });
                  }}
                />
              );
            })}
          </>
        )}
      </div>
    </details>
  );
  if (!isInView) return details;
  return (
    <div className="grid gap-2.5">
      <div className="rounded-card border border-line bg-card p-4 sm:max-w-130">{choice}</div>
      {table && details}
    </div>
  );
}
