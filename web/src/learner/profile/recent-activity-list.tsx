import type { RecentActivity } from '@kalima/shared/contract/study';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BookmarkPlus, CircleCheck, Trophy, type LucideIcon } from 'lucide-react';
import { useAppLanguage } from '../../lib/app-language.ts';
import { formatDate } from '../../lib/format-date.ts';

const kinds: Record<RecentActivity['kind'], { readonly icon: LucideIcon; readonly label: MessageDescriptor }> = {
  completed: { icon: CircleCheck, label: msg`Completed` },
  'word-added': { icon: BookmarkPlus, label: msg`Word added` },
  'word-mastered': { icon: Trophy, label: msg`Word mastered` },
};

const activityLabels: Record<NonNullable<RecentActivity['activity']>, MessageDescriptor> = {
  'interactive-reading': msg`Interactive reading`,
  flashcards: msg`Flashcards`,
  phrases: msg`Phrases`,
  stories: msg`Stories`,
};

/** What the learner did last, newest first. */
export function RecentActivityList({ recent }: { readonly recent: readonly RecentActivity[] }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  if (recent.length === 0) return <p className="text-ink-soft">{t`Nothing yet. What you study will appear here.`}</p>;
  return (
    <ul className="grid gap-3">
      {recent.map(({ kind, activity, title, happenedAt }) => {
        const { icon: Icon, label } = kinds[kind];
        return (
          <li key={`${happenedAt} ${kind} ${title}`} className="flex items-start gap-3">
            <span className="grid size-9 shrink-0 place-items-center rounded-pill bg-teal-wash text-teal-ink">
              <Icon aria-hidden className="size-4.5" />
            </span>
            <span className="grid min-w-0 flex-1">
              <span className="flex">
                <span dir="auto" className="line-clamp-1 font-medium wrap-anywhere">
                  {title}
                </span>
              </span>
              <span className="text-s text-ink-soft">
                {t(label)}
                {activity && ` · ${t(activityLabels[activity])}`} ·{' '}
                <time dateTime={happenedAt}>{formatDate(happenedAt, language)}</time>
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
