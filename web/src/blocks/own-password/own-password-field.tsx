import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useUser } from '../../lib/api/user.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import type { OwnPassword } from './use-own-password.ts';

interface OwnPasswordFieldProps {
  readonly own: OwnPassword;
  /** Why it is asked for. */
  readonly hint?: string;
  readonly hasFocus?: boolean;
}

/** Asks for the own password where it is needed, and says beside the field what is wrong with it. */
export function OwnPasswordField({ own, hint, hasFocus = false }: OwnPasswordFieldProps) {
  const { t } = useLingui();
  const { describe, describeField, fieldMessage } = useErrorMessages();
  const user = useUser();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own.refusals > 0) input.current?.focus();
  }, [own.refusals]);
  if (!own.isAsked) return null;
  const said = own.problem === null ? undefined : (fieldMessage(own.problem, 'password') ?? describe(own.problem));
  return (
    <CurrentPasswordField
      signInName={signInNameOf(user)}
      label={t`Your password`}
      hint={hint}
      error={own.isMissing ? describeField({ field: 'password', code: 'REQUIRED' }) : said}
      value={own.value}
      onChange={own.change}
      hasFocus={hasFocus}
      isRequired
      input={input}
    />
  );
}
