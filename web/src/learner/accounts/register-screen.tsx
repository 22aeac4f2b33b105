import { passwordLength } from '@kalima/shared/domain/people/accounts';
import {
  type NativeLanguage,
  type ContentLanguage,
  nativeLanguages,
  contentLanguages,
} from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { LanguageSelect } from '../../blocks/language-select.tsx';
import { useAppLanguage, withTexts } from '../../lib/device/app-language.ts';
import { call } from '../../lib/api/api.ts';
import { isApiError, isTransient } from '../../lib/api/api-error.ts';
import { useCorrectedFields } from '../../lib/use-corrected-fields.ts';
import { useEntryEmail } from '../../lib/device/entry-email.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { schoolQuery } from '../../lib/api/school.ts';
import { startSession, stopSigningOut } from '../../blocks/session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingNotice } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { laterTexts } from '../later-texts.ts';

/** Shown where the school makes the accounts itself. */
function RegistrationClosed({ from }: { readonly from: string | undefined }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-5">
      <PageHeading
        title={t`Registration is closed`}
        lead={t`Here the school makes the accounts. Ask your teacher or the administrator for one.`}
      />
      <Link to="/login" search={from ? { from } : {}} className={buttonStyle()}>
        {t`Sign in`}
      </Link>
    </div>
  );
}

const emptyForm = { name: '', email: '', password: '' };

type NewAccount = typeof emptyForm & {
  targetLanguage: ContentLanguage;
  nativeLanguage: NativeLanguage;
  classCode?: string;
};

const { min, max } = passwordLength;

function RegisterProblem({ error }: { readonly error: unknown }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  if (isApiError(error, 'USER_ALREADY_EXISTS') || isApiError(error, 'TOO_MANY_ATTEMPTS')) {
    return <Banner tone="error">{describe(error)}</Banner>;
  }
  return (
    <Banner tone="error">
      {isTransient(error) ? t`An error occurred during registration` : t`Registration failed`}
      <span className="block text-s font-normal">{describe(error)}</span>
    </Banner>
  );
}

/** A new learner's account, where people may register (PRODUCT.md#sign-in-and-registration). */
export function RegisterScreen({ from }: { readonly from: string | undefined }) {
  const { t } = useLingui();
  const { data: school, isPending } = useQuery(schoolQuery);
  if (isPending) return <LoadingNotice text={t`Loading...`} />;
  // Where it is not known, the server says so when the form is sent.
  if (school?.registration === 'closed') return <RegistrationClosed from={from} />;
  return <RegisterForm from={from} isByCode={school?.registration === 'class-code'} />;
}

const ClassCodeField = lazy(
  withTexts(laterTexts, async () => ({
    default: (await import('../../blocks/classes/class-code-field.tsx')).ClassCodeField,
  })),
);

interface RegisterFormProps {
  readonly from: string | undefined;
  /** Whether only who has the code of a class may register. */
  readonly isByCode: boolean;
}

function RegisterForm({ from, isByCode }: RegisterFormProps) {
  const { t } = useLingui();
  const { fieldMessage } = useErrorMessages();
  const client = useQueryClient();
  const entryEmail = useEntryEmail();
  const navigate = useNavigate();
  // The link to a class led here.
  const [, givenCode = ''] = /^\/join\/([^/?#]*)/.exec(from ?? '') ?? [];
  const [form, setForm] = useState({ ...emptyForm, email: entryEmail });
  const [classCode, setClassCode] = useState(givenCode.slice(0, 40));
  // Whoever comes from the poster of a class is in it at once, with its courses alone.
  const hasCode = isByCode || givenCode !== '';
  // Until they are chosen, what is likely of who reads the interface in this language.
  const [chosen, setChosen] = useState<Partial<Pick<NewAccount, 'targetLanguage' | 'nativeLanguage'>>>({});
  const isArabic = useAppLanguage() === 'ar';
  const { targetLanguage = isArabic ? 'chinese' : 'english', nativeLanguage = isArabic ? 'arabic' : 'chinese' } =
    chosen;
  const [problem, setProblem] = useState<'incomplete' | 'short-password' | null>(null);
  const signUp = useMutation({
    mutationFn: (body: NewAccount) => {
      stopSigningOut();
      return call('POST /api/auth/sign-up/email', { body });
    },
    // The guard around this screen then leads on; who is in the class already need not join it.
    onSuccess: async ({ user }) => {
      if (givenCode !== '') await navigate({ to: '/register', search: { from: '/today' }, replace: true });
      startSession(client, user);
    },
    onError: (error) => {
      if (isApiError(error, 'REGISTRATION_CLOSED') || isApiError(error, 'VALIDATION_FAILED'))
        void client.invalidateQueries({ queryKey: schoolQuery.queryKey });
    },
  });
  const isAboutCode = isApiError(signUp.error, 'CLASS_CODE_UNKNOWN') || isApiError(signUp.error, 'CLASS_FULL');
  const { corrected, onChange, reset } = useCorrectedFields();
  const isCorrecting = corrected.size > 0;
  const messageOf = (field: keyof typeof emptyForm) =>
    corrected.has(field) ? undefined : fieldMessage(signUp.error, field);
  const isTooShort = problem === 'short-password' && !corrected.has('password');
  const shortPassword = t`A password has at least ${min} characters.`;

  function submit(event: FormEvent) {
    event.preventDefault();
    const sent = { name: form.name.trim(), email: form.email.trim(), password: form.password };
    const lacksField = Object.values(sent).includes('') || (isByCode && classCode.trim() === '');
    const found = lacksField ? 'incomplete' : sent.password.length < min ? 'short-password' : null;
    setProblem(found);
    reset();
    if (found) signUp.reset();
    else
      signUp.mutate({
        ...sent,
        targetLanguage,
        nativeLanguage,
        ...(hasCode && classCode.trim() !== '' && { classCode }),
      });
  }

  return (
    <form noValidate onSubmit={submit} onChange={onChange} className="grid gap-5">
      <PageHeading
        title={t`Create your account`}
        lead={!hasCode && t`It takes a minute, and your first courses are free.`}
      />
      {problem === 'incomplete' && !isCorrecting && <Banner tone="error">{t`Please fill in all fields`}</Banner>}
      {signUp.error && !isAboutCode && !isCorrecting && <RegisterProblem error={signUp.error} />}
      {hasCode && (
        <Suspense fallback={<Skeleton className="h-20" />}>
          <ClassCodeField
            value={classCode}
            isChecked={false}
            error={corrected.has('classCode') ? null : signUp.error}
            name="classCode"
            onChange={setClassCode}
          />
        </Suspense>
      )}
      <TextField
        label={t`Full name`}
        name="name"
        autoComplete="name"
        maxLength={120}
        value={form.name}
        error={messageOf('name')}
        onChange={(event) => setForm({ ...form, name: event.target.value })}
      />
      <TextField
        label={t`Email`}
        type="email"
        name="email"
        autoComplete="username"
        maxLength={254}
        value={form.email}
        error={messageOf('email')}
        onChange={(event) => setForm({ ...form, email: event.target.value })}
      />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="new-password"
        maxLength={max}
        value={form.password}
        hint={isTooShort ? undefined : shortPassword}
        error={isTooShort ? shortPassword : messageOf('password')}
        onChange={(event) => setForm({ ...form, password: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <LanguageSelect
          label={t`I am learning`}
          languages={contentLanguages}
          value={targetLanguage}
          onValueChange={(language) => setChosen({ ...chosen, targetLanguage: language })}
        />
        <LanguageSelect
          label={t`My native language`}
          languages={nativeLanguages}
          value={nativeLanguage}
          onValueChange={(language) => setChosen({ ...chosen, nativeLanguage: language })}
        />
      </div>
      <Button type="submit" isLoading={signUp.isPending} className="mt-1">
        {t`Register`}
      </Button>
      <p className="text-center text-ink-soft">
        {t`You have an account already?`}{' '}
        <Link
          to="/login"
          search={from ? { from } : {}}
          state={{ email: form.email.trim() }}
          className="font-semibold text-teal-ink underline underline-offset-4"
        >
          {t`Sign in`}
        </Link>
      </p>
    </form>
  );
}
