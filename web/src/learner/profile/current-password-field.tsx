import { passwordLength } from '@kalima/shared/domain/accounts';
import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '../../ui/password-field.tsx';

interface CurrentPasswordFieldProps {
  readonly email: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hasFocus?: boolean;
}

/** The password that one has, asked for again before something about the account's safety changes. */
export function CurrentPasswordField({ email, value, onChange, hasFocus = false }: CurrentPasswordFieldProps) {
  const { t } = useLingui();
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t`Current password`}
        name="current-password"
        autoComplete="current-password"
        // It takes the place of the button that was just pressed, and is what one does next.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={hasFocus}
        maxLength={passwordLength.max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
