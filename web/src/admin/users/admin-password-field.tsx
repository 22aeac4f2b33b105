import { useLingui } from '@lingui/react/macro';
import { OwnPasswordField } from '../../blocks/own-password/own-password-field.tsx';
import type { OwnPassword } from '../../blocks/own-password/use-own-password.ts';

/** Asks for the own password, where something is done with the account of an admin. */
export function AdminPasswordField({
  own,
  hasFocus = false,
}: {
  readonly own: OwnPassword;
  readonly hasFocus?: boolean;
}) {
  const { t } = useLingui();
  return (
    <OwnPasswordField
      own={own}
      hint={t`Administrators can change everything here, so please confirm that it is you.`}
      hasFocus={hasFocus}
    />
  );
}
