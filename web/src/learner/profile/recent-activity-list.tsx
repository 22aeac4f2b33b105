import type { RecentActivity } from '@kalima/shared/contract/learning/study';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BookmarkPlus, CircleCheck, Trophy, type LucideIcon } from 'lucide-react';
import { entryOf } from '../../blocks/content-entries.ts';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { formatMoment } from '../../lib/format/format-date.ts';

/** True however often it was done: a word that is noted again was in the bank already. */
const kinds: Record<RecentActivity['kind'], { readonly icon: LucideIcon; readonly label: MessageDescriptor }> = {
  completed: { icon: CircleCheck, label: msg`Completed` },
  'word-added': { icon: BookmarkPlus, label: msg`Word to learn` },
  'word-mastered': { icon: Trophy, label: msg`Marked as mastered` },
};

/** What was done, with the way to it: the lesson, or the list of the bank in which the word is. */
function ActivityLink({ entry }: { readonly entry: RecentActivity }) {
  const { kind, activity, courseId, title } = entry;
  const style = 'line-clamp-1 font-medium wrap-anywhere hover:underline';
  const text = <bdi>{title}</bdi>;
  if (activity !== null && courseId !== null) {
    return (
      <Link to={entryOf(activity).coursePath} params={{ id: courseId }} className={style}>
        {text}
      </Link>
    );
  }
  if (kind === 'completed') return <span className="line-clamp-1 font-medium wrap-anywhere">{text}</span>;
  return (
    <Link to="/vocabulary" search={kind === 'word-mastered' ? { tab: 'mastered' } : {}} className={style}>
      {text}
    </Link>
  );
}

/** What the learner did last, newest first; what was done more than once stands there once. */
export function RecentActivityList({ recent }: { readonly recent: readonly RecentActivity[] }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  if (recent.length === 0) return <p className="text-ink-soft">{t`Nothing yet. What you study will appear here.`}</p>;
  return (
    <ul className="grid gap-3">
      {recent.map((entry) => {
        const { kind, activity, title, happenedAt, count } = entry;
        const { icon: Icon, label } = kinds[kind];
        return (
          <li key={`${happenedAt} ${kind} ${title}`} className="flex items-start gap-3">
            <span className="grid size-9 shrink-0 place-items-center rounded-pill bg-teal-wash text-teal-ink">
              <Icon aria-hidden className="size-4.5" />
            </span>
            <span className="grid min-w-0 flex-1">
              <span className="flex">
                <ActivityLink entry={entry} />
              </span>
              <span className="text-s text-ink-soft">
                {t(label)}
                {activity && ` · ${t(entryOf(activity).label)}`}
                {count > 1 && ` · ${t`${plural(count, { one: '# time', other: '# times' })}`}`} ·{' '}
                <time dateTime={happenedAt}>{formatMoment(happenedAt, language)}</time>
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
