import type { UserDetail } from '@kalima/shared/contract/people/users';
import type { UserProgress } from '@kalima/shared/contract/learning/study';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { entryOf } from '../../blocks/content-entries.ts';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { formatDate } from '../../lib/format/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { Numeral } from '../../ui/numeral.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { userProgressQuery } from './user-queries.ts';

function ActivityTable({ activities }: { readonly activities: UserProgress['activities'] }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const heading = 'px-2 py-2 text-end text-s font-semibold text-ink-soft first:ps-0 first:text-start last:pe-0';
  const cell = 'px-2 py-2 text-end tabular-nums last:pe-0';
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t`Progress`}</caption>
      <thead>
        <tr>
          <th scope="col" className={heading}>{t`Activity`}</th>
          <th scope="col" className={heading}>{t`Assigned`}</th>
          <th scope="col" className={heading}>{t`Begun`}</th>
          <th scope="col" className={heading}>{t`Completed`}</th>
          <th scope="col" className={`${heading} max-md:hidden`}>{t`Last active`}</th>
        </tr>
      </thead>
      <tbody>
        {activities.map((one) => (
          <tr key={one.activity} className="border-t border-line">
            <th scope="row" className="py-2 pe-2 text-start font-medium">
              {t(entryOf(one.activity).label)}
            </th>
            <td className={cell}>
              <Numeral of={one.assignedCount} />
            </td>
            <td className={cell}>
              <Numeral of={one.begunCount} />
            </td>
            <td className={cell}>
              <Numeral of={one.completedCount} />
            </td>
            <td className={`${cell} whitespace-nowrap max-md:hidden`}>
              {one.lastActiveAt === null ? '–' : formatDate(one.lastActiveAt, language)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figures({ progress }: { readonly progress: UserProgress }) {
  const { t, i18n } = useLingui();
  const language = useAppLanguage();
  const { answeredCards, rightAnswers, lastActiveAt } = progress;
  const share = answeredCards === 0 ? '–' : i18n.number(rightAnswers / answeredCards, { style: 'percent' });
  const facts = [
    [t`Last active`, lastActiveAt === null ? t`Never` : formatDate(lastActiveAt, language)],
    [t`Active days of the last 30`, progress.activeDays],
    [t`Reading stage`, progress.currentStage],
    [t`Words being learned`, progress.learningWords],
    [t`Words mastered`, progress.masteredWords],
    [t`Right answers`, share],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 xl:grid-cols-6">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-s text-ink-soft">{label}</dt>
          <dd className="font-medium tabular-nums">{typeof value === 'number' ? <Numeral of={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a person did of what is assigned: begun, completed, and when last. */
export function UserProgressCard({ user }: { readonly user: UserDetail }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { data, error, refetch } = useQuery(userProgressQuery(user.id));
  return (
    <Card className="p-4 md:p-6">
      <section aria-labelledby="user-progress" className="grid gap-4">
        <h2 id="user-progress" className="text-xl font-semibold">
          {t`Progress`}
        </h2>
        {!data && error && (
          <ErrorState title={t`The progress cannot be loaded`} onRetry={() => void refetch()}>
            <p>{describe(error)}</p>
          </ErrorState>
        )}
        {!data && !error && (
          <div role="status" aria-label={t`Loading...`} className="grid gap-3">
            <Skeleton className="h-12" />
            <Skeleton className="h-52" />
          </div>
        )}
        {data && (
          <>
            <Figures progress={data} />
            <ActivityTable activities={data.activities} />
            <p className="text-s text-ink-soft">
              {t`Everything that was ever done counts here, also what the learner has started over.`}
            </p>
          </>
        )}
      </section>
    </Card>
  );
}
