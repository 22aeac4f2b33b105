import { passwordLength } from '@kalima/shared/domain/people/accounts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CodeField } from '../../blocks/code-field.tsx';
import { call } from '../../lib/api/api.ts';
import { isApiError, isTransient } from '../../lib/api/api-error.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { CurrentPasswordField } from '../../blocks/own-password/current-password-field.tsx';
import { NewPasswordProblem } from '../../blocks/own-password/new-password-problem.tsx';

const { min, max } = passwordLength;
const emptyForm = { currentPassword: '', newPassword: '' };

interface PasswordFormProps {
  readonly signInName: string;
  readonly onChanged: () => void;
}

/** The own password; the other devices are signed out by it. */
export function PasswordForm({ signInName, onChanged }: PasswordFormProps) {
  const { t } = useLingui();
  const { describe, fieldMessage } = useErrorMessages();
  const client = useQueryClient();
  const [form, setForm] = useState(emptyForm);
  /** Asked for where a second factor is in force. */
  const [code, setCode] = useState<string>();
  const [problem, setProblem] = useState<'incomplete' | 'short' | null>(null);
  const change = useMutation({
    mutationFn: (body: typeof emptyForm & { code?: string }) => call('POST /api/profile/password', { body }),
    onError: (error) => {
      if (isApiError(error, 'SECOND_FACTOR_REQUIRED')) setCode('');
      // If it was saved, the session has ended, and its successor is lost with the answer.
      if (isTransient(error)) void client.invalidateQueries({ queryKey: ['session'] });
    },
    onSuccess: () => {
      showToast(t`Your password has been changed`);
      onChanged();
    },
  });
  const rule = t`A password has at least ${min} characters.`;

  function submit(event: FormEvent) {
    event.preventDefault();
    const isIncomplete = [form.currentPassword, form.newPassword, code?.trim()].includes('');
    const found = isIncomplete ? 'incomplete' : form.newPassword.length < min ? 'short' : null;
    setProblem(found);
    if (found) change.reset();
    else change.mutate({ ...form, ...(code === undefined ? {} : { code }) });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {problem === 'incomplete' && <Banner tone="error">{t`Please fill in all fields`}</Banner>}
      {change.error &&
        (isApiError(change.error, 'SECOND_FACTOR_REQUIRED') ? (
          <Banner tone="info">{describe(change.error)}</Banner>
        ) : (
          <NewPasswordProblem error={change.error} />
        ))}
      <CurrentPasswordField
        signInName={signInName}
        value={form.currentPassword}
        onChange={(currentPassword) => setForm({ ...form, currentPassword })}
      />
      <PasswordField
        label={t`New password`}
        name="new-password"
        autoComplete="new-password"
        maxLength={max}
        value={form.newPassword}
        hint={
          problem === 'short' ? t`The other devices are signed out.` : `${rule} ${t`The other devices are signed out.`}`
        }
        error={problem === 'short' ? rule : fieldMessage(change.error, 'newPassword')}
        onChange={(event) => setForm({ ...form, newPassword: event.target.value })}
      />
      {code !== undefined && (
        <CodeField value={code} onChange={setCode} hint={t`Or one of your recovery codes.`} hasFocus />
      )}
      <Button type="submit" isLoading={change.isPending} className="w-fit">
        {t`Change password`}
      </Button>
    </form>
  );
}
