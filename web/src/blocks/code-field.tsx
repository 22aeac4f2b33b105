import { useLingui } from '@lingui/react/macro';
import { TextField } from '../ui/text-field.tsx';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Said below; with one, recovery codes are accepted, too. */
  readonly hint?: string;
  readonly hasFocus?: boolean;
}

/** The code of an app; phones offer digits and what they find in it. */
export function CodeField({ value, onChange, hint, hasFocus = false }: CodeFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Code of your app`}
      {...(hint === undefined ? {} : { hint })}
      name="one-time-code"
      autoComplete="one-time-code"
      inputMode={hint === undefined ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      // It appears because of what the person has just done, and is what they do next.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={hasFocus}
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
