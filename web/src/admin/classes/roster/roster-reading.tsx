import { type RosterColumn, rosterColumns } from '@kalima/shared/domain/exchange/roster';
import { rosterSeparators } from '@kalima/shared/domain/exchange/roster-files';
import { textEncodings } from '@kalima/shared/domain/language/text-encodings';
import { useLingui } from '@lingui/react/macro';
import { encodingNames } from '../../../lib/format/encoding-names.ts';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Reading, RosterTable } from './roster-source.ts';
import { useRosterWords } from './roster-words.ts';

interface RosterReadingProps {
  readonly table: RosterTable;
  readonly reading: Reading;
  /** Classes that a table without a column for them can be for. */
  readonly classNames: readonly string[];
  readonly onChange: (reading: Reading) => void;
}

/** How a table is read: encoding, separator, and what its columns hold, each as it was guessed until it is changed. */
export function RosterReading({ table, reading, classNames, onChange }: RosterReadingProps) {
  const { t } = useLingui();
  const { columns: names } = useRosterWords();
  const separators = { ',': t`Comma`, ';': t`Semicolon`, '\t': t`Tab` };
  const choose = (column: RosterColumn, value: string) => {
    const { [column]: _former, ...others } = table.columns;
    onChange({ ...reading, columns: value === '' ? others : { ...others, [column]: Number(value) } });
  };
  const none = (column: RosterColumn) => (column === 'userName' ? t`made from the name` : t`none`);
  return (
    <Card className="grid gap-4 p-4 md:p-5">
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 lg:grid-cols-4">
        <Select
          label={t`Encoding`}
          value={table.encoding}
          options={textEncodings.map((value) => ({ value, label: encodingNames[value] }))}
          onValueChange={(encoding) => onChange({ className: reading.className ?? '', encoding })}
        />
        <Select
          label={t`Separator`}
          value={table.separator}
          options={rosterSeparators.map((value) => ({ value, label: separators[value] }))}
          onValueChange={(separator) =>
            onChange({
              ...(reading.encoding && { encoding: reading.encoding }),
              className: reading.className ?? '',
              separator,
            })
          }
        />
        {table.columns.className === undefined && (
          <Select
            label={t`Class of all rows`}
            value={reading.className ?? ''}
            options={[{ value: '', label: t`none` }, ...classNames.map((name) => ({ value: name, label: name }))]}
            onValueChange={(className) => onChange({ ...reading, className })}
          />
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 lg:grid-cols-4">
        {rosterColumns.map((column) => {
          const index = table.columns[column];
          return (
            <Select
              key={column}
              label={names[column]}
              hint={index === undefined ? undefined : <bdi>{table.samples[index]}</bdi>}
              value={index === undefined ? '' : String(index)}
              options={[
                { value: '', label: none(column) },
                ...table.head.map((heading, at) => ({ value: String(at), label: heading.trim() || String(at + 1) })),
              ]}
              onValueChange={(value) => choose(column, value)}
            />
          );
        })}
      </div>
    </Card>
  );
}
