import { offeredDueDays } from '@kalima/shared/domain/teaching/classes';
import { useLingui } from '@lingui/react/macro';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { Chip } from '../../ui/chip.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formatDueDay, today } from '../../lib/format/due-days.ts';

interface DueDayFieldProps {
  /** Empty where nothing is due. */
  readonly value: string;
  /** The days on which other courses of the class are due: the same weekday is offered again. */
  readonly dueDays: readonly string[];
  readonly error?: string | undefined;
  readonly hasFocus?: boolean;
  readonly onChange: (value: string) => void;
}

/** A day by which something is due: none, one of the next two on the usual weekday, or any other. */
export function DueDayField({ value, dueDays, error, hasFocus = false, onChange }: DueDayFieldProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const choices = [
    { day: '', label: t`No due day` },
    ...offeredDueDays(today(), dueDays).map((day) => ({ day, label: formatDueDay(day, language) })),
  ];
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        label={t`Due day`}
        type="date"
        className="w-44"
        // It takes the place of what was just pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={hasFocus}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <div role="group" aria-label={t`Due days to choose from`} className="flex flex-wrap gap-1.5">
        {choices.map(({ day, label }) => (
          <Chip key={day} isOn={day === value} onClick={() => onChange(day)}>
            {label}
          </Chip>
        ))}
      </div>
    </div>
  );
}
