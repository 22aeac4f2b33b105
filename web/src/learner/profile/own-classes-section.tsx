import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ownClassesQuery } from '../blocks/path/own-classes-query.ts';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { formatDate } from '../../lib/format/format-date.ts';
import { useUser } from '../../lib/api/user.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Section } from './section.tsx';

/** The classes that the learner is in, and the way into another one. */
export function OwnClassesSection() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const language = useAppLanguage();
  const { data, error, refetch } = useQuery(ownClassesQuery(useUser().id));
  return (
    <Section title={t`Your classes`}>
      {!data && !error && <Skeleton className="h-12" />}
      {!data && error && (
        <div role="alert" className="grid justify-items-start gap-2">
          <p>{describe(error)}</p>
          <Button variant="outline" onClick={() => void refetch()}>
            {t`Try again`}
          </Button>
        </div>
      )}
      {data?.items.length === 0 && <p className="text-ink-soft">{t`You are in no class yet.`}</p>}
      {data && data.items.length > 0 && (
        <ul className="grid gap-2">
          {data.items.map(({ id, name, endsOn }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <bdi className="font-semibold wrap-anywhere">{name}</bdi>
              {endsOn !== null && (
                <span className="text-s text-ink-soft">{t`until ${formatDate(endsOn, language)}`}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Link to="/join" className={buttonStyle('outline', 'mt-4 w-fit')}>
        {t`Join a class with a code`}
      </Link>
    </Section>
  );
}
