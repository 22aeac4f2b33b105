import type { Profile } from '@kalima/shared/contract/people/accounts';
import { nativeLanguages, contentLanguages } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { LanguageSelect } from '../../blocks/language-select.tsx';
import { call } from '../../lib/api/api.ts';
import { rememberPerson } from '../../offline/person/device-person.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { sessionQuery } from '../../blocks/session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';

interface ProfileFormProps {
  readonly user: Profile;
  readonly onSaved: () => void;
}

/** The own name and languages. */
export function ProfileForm({ user, onSaved }: ProfileFormProps) {
  const { t } = useLingui();
  const { describe, fieldMessage } = useErrorMessages();
  const client = useQueryClient();
  const [name, setName] = useState(user.name);
  const [targetLanguage, setTargetLanguage] = useState(user.targetLanguage);
  const [nativeLanguage, setNativeLanguage] = useState(user.nativeLanguage);
  const [isNameMissing, setIsNameMissing] = useState(false);
  const save = useMutation({
    mutationFn: (body: Pick<Profile, 'name' | 'targetLanguage' | 'nativeLanguage'>) =>
      call('PATCH /api/profile', { body }),
    onSuccess: (profile) => {
      client.setQueryData(sessionQuery.queryKey, { user: profile });
      // Without a network the device goes on with the languages that were chosen last.
      rememberPerson(profile);
      showToast(t`Your profile has been saved`);
      onSaved();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsNameMissing(name.trim() === '');
    if (name.trim() !== '') save.mutate({ name: name.trim(), targetLanguage, nativeLanguage });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {save.error && <Banner tone="error">{describe(save.error)}</Banner>}
      <TextField
        label={t`Full name`}
        name="name"
        autoComplete="name"
        maxLength={120}
        value={name}
        error={isNameMissing ? t`Please fill in this field.` : fieldMessage(save.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      <LanguageSelect
        label={t`I am learning`}
        languages={contentLanguages}
        value={targetLanguage}
        onValueChange={setTargetLanguage}
      />
      <LanguageSelect
        label={t`My native language`}
        languages={nativeLanguages}
        value={nativeLanguage}
        onValueChange={setNativeLanguage}
      />
      <Button type="submit" isLoading={save.isPending} className="w-fit">
        {t`Save`}
      </Button>
    </form>
  );
}
