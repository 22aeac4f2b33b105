import type { RosterField, RosterRow } from '@kalima/shared/domain/exchange/roster';
import type { PlannedRow } from '@kalima/shared/domain/exchange/roster-plan';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useRosterWords } from './roster-words.ts';

interface RosterErrorLineProps {
  readonly row: RosterRow;
  readonly planned: PlannedRow;
  /** The earlier row that is meant besides, to be compared. */
  readonly other: RosterRow | undefined;
  readonly classNames: readonly string[];
  readonly onMend: (part: Partial<Record<RosterField, string>>) => void;
  readonly onLeaveOut: () => void;
}

/** A row with what is wrong in it, and the fields to mend it in place. */
export function RosterErrorLine({ row, planned, other, classNames, onMend, onLeaveOut }: RosterErrorLineProps) {
  const { t } = useLingui();
  const { fields, problem } = useRosterWords();
  const [changed, setChanged] = useState<Partial<Record<RosterField, string>>>({});
  const wrong = [...new Set(planned.errors.map(({ field }) => field))];
  const factsOf = ({ name, sourcedId, userName, email, className }: RosterRow) =>
    [name, sourcedId, userName, email, className].filter((fact) => fact !== '').join(' · ');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onMend(changed);
  };
  const { line } = row;
  return (
    <li className="border-t border-line border-s-4 border-s-coral px-4 py-3 first:border-t-0">
      <p className="wrap-anywhere">
        <span className="text-s text-ink-soft">{t`Line ${line}`}</span>{' '}
        <bdi className="font-semibold">{factsOf(row)}</bdi>
      </p>
      {planned.errors.map((error) => (
        <p key={error.field + error.code} className="text-coral-ink">
          {problem(error)}
        </p>
      ))}
      {other && (
        <p className="text-s text-ink-soft wrap-anywhere">
          {t`Line ${other.line}`} <bdi>{factsOf(other)}</bdi>
        </p>
      )}
      <form className="mt-2 flex flex-wrap items-end gap-2.5" onSubmit={submit}>
        {wrong.map((field) => {
          const value = changed[field] ?? row[field];
          const change = (text: string) => setChanged({ ...changed, [field]: text });
          return field === 'className' ? (
            <Select
              key={field}
              className="min-w-55 flex-1"
              label={fields.className}
              value={classNames.includes(value) ? value : ''}
              options={[
                { value: '', label: t`Choose a class` },
                ...[...new Set(classNames)].map((name) => ({ value: name, label: name })),
              ]}
              onValueChange={change}
            />
          ) : (
            <TextField
              key={field}
              className="min-w-55 flex-1"
              label={fields[field]}
              maxLength={254}
              value={value}
              onChange={(event) => change(event.target.value)}
            />
          );
        })}
        <Button type="submit" variant="outline">
          {t`Mend`}
        </Button>
        <Button variant="quiet" onClick={onLeaveOut}>
          {t`Leave out`}
        </Button>
      </form>
    </li>
  );
}
