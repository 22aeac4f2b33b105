import type { Profile } from '@kalima/shared/contract/people/accounts';
import { type Activity, courseTypesOf, mayOpenActivity } from '@kalima/shared/domain/learning/activities';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { activityEntries, contentEntries } from '../blocks/content-entries.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { buttonStyle } from '../ui/button.tsx';
import { Numeral } from '../ui/numeral.tsx';
import { EmptyState } from '../ui/notice.tsx';

interface ActivityNotAssignedNoticeProps {
  readonly activity: Activity;
  readonly user: Profile;
}

/** Why an activity is closed to this learner, with links to what is assigned to them (PRODUCT.md#screens). Lists that are empty say so by `emptyTitle`. */
export function ActivityNotAssignedNotice({ activity, user }: ActivityNotAssignedNoticeProps) {
  const { t } = useLingui();
  usePageTitle(t`Not assigned`);
  const types = courseTypesOf(activity)
    .map((type) => t(contentEntries[type].courseLabel))
    .join(t({ message: ' or ', comment: 'Between course types: flashcards or reading cards' }));
  const open = activityEntries.filter((entry) => mayOpenActivity(user.role, user.assignedTypes, entry.activity));
  return (
    <EmptyState headingLevel={1} icon={<LockKeyhole aria-hidden />} title={t`Not assigned`}>
      <p>{t`You have no course of this type yet. Please contact the administrator.`}</p>
      <dl className="mx-auto mt-2 grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1 rounded-card bg-sunk px-6 py-4 text-start">
        <dt>{t`Required course type`}</dt>
        <dd className="font-semibold text-ink">{types}</dd>
        <dt>{t`Assigned courses`}</dt>
        <dd className="font-semibold text-ink">
          <Numeral of={user.assignedCount} />
        </dd>
      </dl>
      {open.length > 0 && (
        <section className="mt-4 grid justify-items-center gap-3">
          <h2 className="font-semibold text-ink">{t`What is assigned to you`}</h2>
          <ul className="flex flex-wrap justify-center gap-3">
            {open.map((entry) => (
              <li key={entry.path}>
                <Link to={entry.path} className={buttonStyle('quiet')}>
                  <entry.icon aria-hidden />
                  {t(entry.label)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </EmptyState>
  );
}
