import { csvOf } from '@kalima/shared/domain/language/csv';
import { rosterFields, type RosterRow } from '@kalima/shared/domain/exchange/roster';
import type { RosterError } from '@kalima/shared/domain/exchange/roster-plan';
import { useLingui } from '@lingui/react/macro';
import { FileDown } from 'lucide-react';
import { saveTable } from '../../../lib/device/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { useRosterWords } from './roster-words.ts';

/** A row that stays out of an import: of its errors, or without any because somebody left it out. */
export interface RowOutside {
  readonly row: RosterRow;
  readonly errors: readonly RosterError[];
}

/** Saves rows that stay out as a table that says why, to be mended and imported another time. */
export function SaveRows({ rows, label }: { readonly rows: readonly RowOutside[]; readonly label: string }) {
  const { t } = useLingui();
  const { fields, problem } = useRosterWords();
  const save = () =>
    saveTable(
      t`Rows with errors.csv`,
      csvOf([
        [t`Line`, ...rosterFields.map((field) => fields[field]), t`What is wrong`],
        ...rows.map(({ row, errors }) => [
          row.line,
          ...rosterFields.map((field) => row[field]),
          errors.length === 0 ? t`Left out` : errors.map((error) => problem(error)).join(' '),
        ]),
      ]),
    );
  return (
    <Button variant="outline" icon={<FileDown aria-hidden />} onClick={save}>
      {label}
    </Button>
  );
}
