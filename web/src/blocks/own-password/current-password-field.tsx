import { passwordLength } from '@kalima/shared/domain/people/accounts';
import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';

interface CurrentPasswordFieldProps {
  readonly signInName: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hasFocus?: boolean;
  /** In place of "Current password", where it might be taken for somebody else's. */
  readonly label?: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly input?: RefObject<HTMLInputElement | null>;
}

/** The password that one has, asked for again before something about an account's safety changes. */
export function CurrentPasswordField({
  signInName,
  value,
  onChange,
  hasFocus = false,
  label,
  hint,
  error,
  isRequired = false,
  input,
}: CurrentPasswordFieldProps) {
  const { t } = useLingui();
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={signInName} readOnly hidden />
      <PasswordField
        label={label ?? t`Current password`}
        hint={hint}
        error={error}
        required={isRequired}
        {...(input ? { ref: input } : {})}
        name="current-password"
        autoComplete="current-password"
        // It takes the place of the button that was just pressed, and is what one does next.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={hasFocus}
        data-autofocus={hasFocus || undefined}
        maxLength={passwordLength.max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
