import { passwordLength } from '@kalima/shared/domain/accounts';
import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '../../ui/password-field.tsx';

interface CurrentPasswordFieldProps {
  readonly email: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The password that one has, asked for again before something about the account's safety changes. */
export function CurrentPasswordField({ email, value, onChange }: CurrentPasswordFieldProps) {
  const { t } = useLingui();
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t`Current password`}
        name="current-password"
        autoComplete="current-password"
        maxLength={passwordLength.max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
