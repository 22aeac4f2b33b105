import type { RegistrationState } from '@kalima/shared/domain/people/school';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';

interface RegistrationChoiceProps {
  /** Empty where nobody has chosen yet. */
  readonly value: RegistrationState | '';
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (value: RegistrationState) => void;
}

/** Who may make an account, each choice with what it means. */
export function RegistrationChoice({ value, hint, error, isDisabled, onChange }: RegistrationChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  const options = [
    ['open', t`Open`, t`Anybody who reaches this server can make an account, and gets what is free.`],
    [
      'class-code',
      t`With the code of a class`,
      t`Whoever has a code makes an account and is in the class at once, with its courses and without what is free.`,
    ],
    ['closed', t`Closed`, t`Nobody can make an account by themselves, and "Register now" is not shown.`],
  ] as const;
  return (
    <fieldset className="grid gap-1.5" disabled={isDisabled} aria-describedby={hint || error ? id : undefined}>
      <legend className="mb-1.5 font-medium">{t`Registration`}</legend>
      {options.map(([option, name, meaning]) => (
        <label
          key={option}
          className="flex min-h-(--touch) items-start gap-3 rounded-control border border-line p-3.5 has-checked:border-teal has-checked:bg-teal-wash has-disabled:opacity-60"
        >
          <input
            type="radio"
            name={`${id}-registration`}
            value={option}
            checked={value === option}
            onChange={() => onChange(option)}
            aria-describedby={`${id}-${option}`}
            aria-label={name}
            className="mt-1 size-4.5 shrink-0 accent-teal"
          />
          <span className="min-w-0">
            <span className="block font-medium">{name}</span>
            <span id={`${id}-${option}`} className="block text-s text-ink-soft">
              {meaning}
            </span>
          </span>
        </label>
      ))}
      {(hint || error) && (
        <p id={id} className={error ? 'text-s font-medium text-coral-ink' : 'text-s text-ink-soft'}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  );
}
