import type { ImportTable } from '@kalima/shared/domain/exchange/import-rows-table';
import { type ImportField, importFields } from '@kalima/shared/domain/exchange/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { joinList } from '../../lib/format/join-list.ts';
import { Select } from '../../ui/select.tsx';
import { useNoticeTexts } from './use-notice-texts.ts';

/** Columns that are in view at once; of more, those that are taken and those with a heading come first. */
const shownAtOnce = 12;

interface ReadingColumnsProps {
  readonly table: ImportTable;
  readonly onChange: (columns: (ImportField | null)[]) => void;
}

/** What each column of a table says, beside what its first rows have in it. */
export function ReadingColumns({ table, onChange }: ReadingColumnsProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const { fields } = useNoticeTexts();
  const labels: Record<ImportField, string> = {
    ...fields,
    picture: t`Picture`,
    sound: t`Recording`,
    otherSound: t`Recording of the other form`,
    lesson: t`Lesson`,
  };
  const rank = (at: number) => (table.columns[at] ? 0 : table.headings[at] ? 1 : 2);
  const all = [...table.columns.keys()];
  const first = new Set(all.toSorted((a, b) => rank(a) - rank(b) || a - b).slice(0, shownAtOnce));
  const [shown, others] = [all.filter((at) => first.has(at)), all.filter((at) => !first.has(at))];
  const column = (at: number) => {
    const sample = joinList(
      table.rows.slice(0, 3).map((row) => row[at] ?? ''),
      language,
    );
    const number = at + 1;
    return (
      <Select<ImportField | ''>
        key={at}
        label={table.headings[at] || t`Column ${number}`}
        hint={<bdi className="line-clamp-2">{sample}</bdi>}
        value={table.columns[at] ?? ''}
        options={[
          { value: '', label: t`not taken` },
          ...importFields.map((value) => ({ value, label: labels[value] })),
        ]}
        onValueChange={(field) => {
          const chosen = field === '' ? null : field;
          onChange(table.columns.map((one, index) => (index === at ? chosen : one === chosen ? null : one)));
        }}
      />
    );
  };
  return (
    <>
      {shown.map(column)}
      {others.length > 0 && (
        <details className="col-span-full">
          <summary className="min-h-(--touch) cursor-pointer py-2.5 font-semibold">
            {t`${plural(others.length, { one: '# more column', other: '# more columns' })}`}
          </summary>
          <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">{others.map(column)}</div>
        </details>
      )}
    </>
  );
}
