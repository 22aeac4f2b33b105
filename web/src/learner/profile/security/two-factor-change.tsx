import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CodeField } from '../../../blocks/code-field.tsx';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CurrentPasswordField } from '../../../blocks/own-password/current-password-field.tsx';

interface TwoFactorChangeProps {
  readonly change: 'renew' | 'off';
  readonly signInName: string;
  readonly onDone: (recoveryCodes?: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Makes new recovery codes or turns the second factor off; both ask for password and code. */
export function TwoFactorChange({ change, signInName, onDone, onCancel }: TwoFactorChangeProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const send = useMutation({
    mutationFn: async () => {
      const body = { password, code };
      if (change === 'renew')
        return (await call('POST /api/profile/two-factor/recovery-codes', { body })).recoveryCodes;
      await call('POST /api/profile/two-factor/off', { body });
      return undefined;
    },
    onSuccess: onDone,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const lacks = password === '' || code.trim() === '';
    setIsIncomplete(lacks);
    if (!lacks) send.mutate();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {isIncomplete && <Banner tone="error">{t`Please fill in all fields`}</Banner>}
      {send.error && !isIncomplete && <Banner tone="error">{describe(send.error)}</Banner>}
      <CurrentPasswordField signInName={signInName} value={password} onChange={setPassword} hasFocus />
      <CodeField value={code} onChange={setCode} hint={t`A recovery code will do, too.`} />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" variant={change === 'off' ? 'danger' : 'primary'} isLoading={send.isPending}>
          {change === 'off' ? t`Turn off` : t`Make new recovery codes`}
        </Button>
      </div>
    </form>
  );
}
