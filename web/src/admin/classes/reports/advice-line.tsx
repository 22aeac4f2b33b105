import type { LearnerReport } from '@kalima/shared/contract/teaching/class-reports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { buttonStyle } from '../../../ui/button.tsx';
import { CourseName } from './course-name.tsx';
import { MoveDay } from './move-day.tsx';
import { NewCard } from './new-card.tsx';
import { WriteTo } from './write-to.tsx';
import { joinClauses } from '../../../lib/format/join-list.ts';
import { useAppLanguage } from '../../../lib/device/app-language.ts';

interface AdviceLineProps {
  readonly classId: string;
  readonly className: string;
  readonly report: LearnerReport;
  readonly advice: LearnerReport['advices'][number];
}

/** One thing to speak of with a learner: what, why in numbers, and its next step. */
export function AdviceLine({ classId, className, report, advice }: AdviceLineProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const { learner, courses } = report;
  const course = 'courseId' in advice ? courses.find(({ courseId }) => courseId === advice.courseId) : undefined;
  const name = course && <CourseName {...course} />;
  const [title, reason] = (() => {
    switch (advice.kind) {
      case 'few-right':
        return [t`Go back to:`, t`${advice.right} of the last ${advice.answers} right.`];
      case 'late':
        return [t`Agree on a day for:`, t`${plural(advice.days, { one: '# day late.', other: '# days late.' })}`];
      case 'left-alone':
        return [
          t`Take up again:`,
          t`${plural(advice.days, { one: 'Not touched for # day.', other: 'Not touched for # days.' })}`,
        ];
      case 'absent':
        return [
          t`Ask what keeps them away`,
          advice.days === null
            ? t`Nothing done in the courses of the class yet.`
            : t`${plural(advice.days, { one: 'Last here # day ago.', other: 'Last here # days ago.' })}`,
        ];
      case 'went-well':
        return [
          t`Say what went well`,
          `${joinClauses([t`${plural(advice.done, { one: '# course done', other: '# courses done' })}`, t`${plural(advice.days, { one: 'here on # of the last seven days', other: 'here on # of the last seven days' })}`], language)}.`,
        ];
    }
  })();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-55">
        <p className="font-semibold">
          {title} {name}
        </p>
        <p className="text-s text-ink-soft">{reason}</p>
      </div>
      {advice.kind === 'late' ? (
        course && <MoveDay classId={classId} course={course} />
      ) : advice.kind === 'few-right' || advice.kind === 'left-alone' ? (
        <a href={`#course-${advice.courseId}`} className={buttonStyle('quiet', 'print:hidden')}>
          {t`See the course`}
        </a>
      ) : learner.email === null && advice.kind === 'absent' ? (
        <NewCard classId={classId} className={className} learner={learner} />
      ) : (
        <WriteTo emails={[learner.email]} />
      )}
    </li>
  );
}
