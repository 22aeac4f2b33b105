import type { Activity } from '@kalima/shared/domain/learning/activities';
import { dayIn, mainActivity } from '@kalima/shared/domain/teaching/classes';
import { daysBetween } from '@kalima/shared/domain/learning/learning-day';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CalendarDays, TriangleAlert } from 'lucide-react';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { formatDay, formatLongWeekday } from '../../../lib/format/format-date.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type OpenDueCourse, useDueCourses } from './use-due-courses.ts';

/** By when something is due, in words: "by Friday", "due today", "2 days late". */
export function DueBadge({ due: { dueOn, timeZone } }: { readonly due: Pick<OpenDueCourse, 'dueOn' | 'timeZone'> }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const daysLeft = daysBetween(dayIn(timeZone, useNow()), dueOn);
  if (daysLeft < 0) {
    return (
      <Badge tone="coral" className="justify-self-start">
        <TriangleAlert aria-hidden className="size-3.5" />
        <bdi>{t`${plural(-daysLeft, { one: '# day late', other: '# days late' })}`}</bdi>
      </Badge>
    );
  }
  const day = daysLeft < 7 ? formatLongWeekday(dueOn, language) : formatDay(dueOn, language);
  return (
    <Badge tone="saffron" className="justify-self-start">
      <CalendarDays aria-hidden className="size-3.5" />
      <bdi>{daysLeft === 0 ? t`due today` : daysLeft === 1 ? t`due tomorrow` : t`by ${day}`}</bdi>
    </Badge>
  );
}

interface DueMarkProps {
  readonly courseId: string;
  /** The activity that the course is listed in; its other activities are not what is due. */
  readonly activity: Activity;
}

/** By when a course is due, of what is due; nothing for one that is due nowhere, or done. */
export function DueBadgeOf({ due, courseId, activity }: DueMarkProps & { readonly due: readonly OpenDueCourse[] }) {
  const course = due.find((one) => one.courseId === courseId);
  return course && mainActivity(course.courseType) === activity ? <DueBadge due={course} /> : null;
}

export function DueMark(props: DueMarkProps) {
  return <DueBadgeOf due={useDueCourses()} {...props} />;
}
