import type { Notification } from '@kalima/shared/contract/teaching/assignments';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { languageLabels } from '../../blocks/content-labels.ts';
import { contentEntries, isKnownKind } from '../../blocks/content-entries.ts';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { formatDay } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { TodayRow, todayRowStyle } from './today-row.tsx';

/** Days for which something counts as new, and how many are shown at most. */
const newDays = 14;
const mostShown = 3;

/** What was assigned last; nothing where nothing was for two weeks. */
export function NewFromTeacher({ assigned }: { readonly assigned: readonly Notification[] }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const now = useNow();
  const since = now.getTime() - newDays * 24 * 60 * 60 * 1000;
  const fresh = assigned
    .filter(isKnownKind)
    .filter(({ assignedAt }) => Date.parse(assignedAt) >= since)
    .slice(0, mostShown);
  if (fresh.length === 0) return null;
  return (
    <section aria-labelledby="new-from-teacher">
      <h2 id="new-from-teacher" className="mb-1 text-l font-semibold">
        {t`New from your teacher`}
      </h2>
      <ul>
        {fresh.map(({ courseId, title, courseType, language: taught, assignedAt }) => {
          const { icon, courseLabel, coursePath } = contentEntries[courseType];
          return (
            <li key={courseId}>
              <Link to={coursePath} params={{ id: courseId }} className={todayRowStyle}>
                <TodayRow
                  icon={icon}
                  title={title}
                  facts={
                    <>
                      {t(courseLabel)}
                      {taught && ` · ${t(languageLabels[taught])}`} ·{' '}
                      <span className="whitespace-nowrap">{formatDay(assignedAt.slice(0, 10), language)}</span>
                    </>
                  }
                  end={<ChevronRight aria-hidden className="size-5 text-ink-soft mirrored" />}
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
