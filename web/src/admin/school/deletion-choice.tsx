import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';

interface DeletionChoiceProps {
  readonly isOn: boolean;
  readonly hint: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Whether learners delete their own accounts. */
export function DeletionChoice({ isOn, hint, isDisabled, onChange }: DeletionChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <label className="flex min-h-(--touch) items-start gap-3 rounded-control border border-line p-3.5 has-checked:border-teal has-checked:bg-teal-wash has-disabled:opacity-60">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={id}
        aria-label={t`Learners may delete their own accounts`}
        className="mt-1 size-4.5 shrink-0 accent-teal"
      />
      <span className="min-w-0">
        <span className="block font-medium">{t`Learners may delete their own accounts`}</span>
        <span id={id} className="block text-s text-ink-soft">
          {hint ?? t`On their profile, with their password. Otherwise an administrator deletes accounts.`}
        </span>
      </span>
    </label>
  );
}
