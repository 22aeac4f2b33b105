import { type Role, roles } from '@kalima/shared/domain/people/accounts';
import { nativeLanguages, contentLanguages } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { LanguageSelect } from '../../blocks/language-select.tsx';
import { useOwnPassword } from '../../blocks/own-password/use-own-password.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { roleLabels } from '../editing/role-badge.tsx';
import { useAskToClose } from '../frame/use-ask-to-close.tsx';
import { useShowProblem } from '../editing/use-show-problem.ts';
import { AdminPasswordField } from './admin-password-field.tsx';
import { MadeAccount } from './made-account.tsx';

interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly targetLanguage: (typeof contentLanguages)[number];
  readonly nativeLanguage: (typeof nativeLanguages)[number];
}

const nobody: NewPerson = {
  name: '',
  email: '',
  role: 'user',
  targetLanguage: 'english',
  nativeLanguage: 'chinese',
};

/** Makes an account for somebody, and shows the link by which they set their password (PRODUCT.md#one-time-links). */
export function NewAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { describe, fieldMessage } = useErrorMessages();
  const queries = useQueryClient();
  const form = useId();
  const [person, setPerson] = useState(nobody);
  /** The same while the same is sent, so that a lost answer makes nobody twice. */
  const [id, setId] = useState(() => crypto.randomUUID());
  const [isIncomplete, setIsIncomplete] = useState(false);
  const { root, show } = useShowProblem<HTMLFormElement>();
  const own = useOwnPassword(person.role === 'admin');
  const make = useMutation({
    mutationFn: (body: NewPerson & { id: string; password?: string }) => call('POST /api/admin/users', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['courses'] }),
    onError: (error) => {
      own.takes(error);
      show();
    },
  });
  const { close, question } = useAskToClose(
    make.data === undefined && (person.name.trim() !== '' || person.email.trim() !== ''),
    onClose,
  );

  function change(part: Partial<NewPerson>) {
    setPerson({ ...person, ...part });
    setId(crypto.randomUUID());
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const lacksField = person.name.trim() === '' || person.email.trim() === '';
    setIsIncomplete(lacksField);
    const isReady = own.isReady();
    if (lacksField || !isReady) show();
    else make.mutate({ ...person, ...own.proof, name: person.name.trim(), email: person.email.trim(), id });
  }
  const hints: Record<Role, string> = {
    user: t`The free courses are assigned at once.`,
    teacher: t`Teachers see all content, and of people those of their classes.`,
    admin: t`Administrators see and change all content, all users and all assignments.`,
  };
  const required = t`Please fill in this field.`;
  const isTaken = isApiError(make.error, 'USER_ALREADY_EXISTS');
  const errorOf = (field: 'name' | 'email') =>
    isIncomplete && person[field].trim() === '' ? required : fieldMessage(make.error, field);

  if (make.data) {
    return (
      <MadeAccount
        person={person}
        userId={make.data.id}
        link={location.origin + make.data.path}
        onClose={onClose}
        onAnother={() => {
          make.reset();
          own.reset();
          change({ name: '', email: '' });
        }}
      />
    );
  }
  return (
    <Dialog
      title={t`New account`}
      size="medium"
      onClose={close}
      actions={
        <>
          <Button variant="outline" onClick={close}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={form} isLoading={make.isPending}>
            {t`Make the account`}
          </Button>
        </>
      }
    >
      <form ref={root} id={form} noValidate className="grid gap-4" onSubmit={submit}>
        <p className="text-ink-soft">
          {t`You get a link to hand over, by which the person sets a password. This works while registration is closed, too.`}
        </p>
        {make.error && !isTaken && !own.isAbout(make.error) && <Banner tone="error">{describe(make.error)}</Banner>}
        <TextField
          label={t`Full name`}
          required
          autoComplete="off"
          maxLength={120}
          data-autofocus
          value={person.name}
          error={errorOf('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label={t`Email`}
          required
          type="email"
          autoComplete="off"
          maxLength={254}
          value={person.email}
          error={isTaken ? describe(make.error) : errorOf('email')}
          onChange={(event) => {
            if (isTaken) make.reset();
            change({ email: event.target.value });
          }}
        />
        <Select
          label={t`Role`}
          value={person.role}
          options={roles.map((value) => ({ value, label: t(roleLabels[value]) }))}
          hint={hints[person.role]}
          onValueChange={(role) => change({ role })}
        />
        <AdminPasswordField own={own} />
        <div className="grid gap-4 sm:grid-cols-2">
          <LanguageSelect
            label={t`Target language`}
            languages={contentLanguages}
            value={person.targetLanguage}
            onValueChange={(targetLanguage) => change({ targetLanguage })}
          />
          <LanguageSelect
            label={t`Native language`}
            languages={nativeLanguages}
            value={person.nativeLanguage}
            onValueChange={(nativeLanguage) => change({ nativeLanguage })}
          />
        </div>
      </form>
      {question}
    </Dialog>
  );
}
