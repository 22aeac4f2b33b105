import { normaliseJoinCode } from '@kalima/shared/domain/teaching/classes';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useUser } from '../../lib/api/user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ClassCodeField, isAboutClassCode } from '../../blocks/classes/class-code-field.tsx';

/** What is said once somebody is in a class. */
function Joined({ name, isNew }: { readonly name: string; readonly isNew: boolean }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="status" className="grid justify-items-start gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold wrap-anywhere">
        {isNew ? t`You are in the class now` : t`You are in this class already`}: <bdi>{name}</bdi>
      </h2>
      <p>{t`What your teacher has chosen for the class stands in your lessons.`}</p>
      <Link to="/today" className={buttonStyle()}>
        {t`Go to today`}
      </Link>
    </div>
  );
}

/** A learner comes into a class by the code that the teacher gave, typed or from a link (PRODUCT.md#joining-a-class). */
export function JoinScreen() {
  const { t } = useLingui();
  const { role } = useUser();
  const { describe } = useErrorMessages();
  const client = useQueryClient();
  const { code: given = '' } = useParams({ strict: false });
  const [code, setCode] = useState(given.slice(0, 40));
  const [isChecked, setIsChecked] = useState(false);
  const join = useMutation({
    mutationFn: (typed: string) => call('POST /api/classes/join', { body: { code: typed } }),
    // What one may open has changed with it.
    onSuccess: () => client.invalidateQueries(),
  });
  usePageTitle(t`Join a class`);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (normaliseJoinCode(code) !== null && !join.isPending) join.mutate(code);
  }

  return (
    <div className="mx-auto grid max-w-(--form-width) gap-6">
      <PageHeading title={t`Join a class`} />
      {role !== 'user' && <Banner tone="info">{t`Only learners join a class.`}</Banner>}
      {role === 'user' && join.data && <Joined {...join.data} />}
      {role === 'user' && !join.data && (
        <form noValidate onSubmit={submit} className="grid gap-5">
          {join.error && !isAboutClassCode(join.error) && <Banner tone="error">{describe(join.error)}</Banner>}
          <ClassCodeField
            value={code}
            isChecked={isChecked}
            error={join.error}
            name="code"
            onChange={(typed) => {
              setCode(typed);
              join.reset();
            }}
          />
          <Button type="submit" isLoading={join.isPending}>
            {t`Join`}
          </Button>
        </form>
      )}
    </div>
  );
}
