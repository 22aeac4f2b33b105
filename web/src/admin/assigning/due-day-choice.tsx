import { offeredDueDays } from '@kalima/shared/domain/teaching/classes';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { Chip } from '../../ui/chip.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formatDueDay, today } from '../../lib/format/due-days.ts';

interface DueDayChoiceProps {
  /** Empty where nothing is due. */
  readonly value: string;
  /** The days on which other courses of the classes are due: the same weekday is offered again. */
  readonly dueDays: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A day by which something is due: none, one of the next two on the usual weekday, or any other, which is asked for. */
export function DueDayChoice({ value, dueDays, error, onChange }: DueDayChoiceProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const [isOther, setIsOther] = useState(false);
  const offered = offeredDueDays(today(), dueDays);
  const isElse = isOther || (value !== '' && !offered.includes(value));
  const choices = [
    { day: '', label: t`No day` },
    ...offered.map((day) => ({ day, label: formatDueDay(day, language) })),
  ].map(({ day, label }) => ({
    label,
    isChosen: !isElse && day === value,
    choose: () => {
      setIsOther(false);
      onChange(day);
    },
  }));
  const other = isElse && value !== '' && !offered.includes(value) ? formatDueDay(value, language) : t`Other…`;
  return (
    <div className="grid gap-2">
      <div role="group" aria-label={t`Due day`} className="flex flex-wrap gap-1.5">
        {[...choices, { label: other, isChosen: isElse, choose: () => setIsOther(true) }].map(
          ({ label, isChosen, choose }) => (
            <Chip key={label} isOn={isChosen} className="max-md:px-3" onClick={choose}>
              {label}
            </Chip>
          ),
        )}
      </div>
      {(isElse || error !== undefined) && (
        <TextField
          label={t`Another day`}
          type="date"
          className="w-44"
          // It takes the place of what was just pressed.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isOther}
          value={value}
          error={error}
          onChange={(event) => {
            setIsOther(true);
            onChange(event.target.value);
          }}
        />
      )}
    </div>
  );
}
