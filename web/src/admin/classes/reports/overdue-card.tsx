import { appLanguages } from '@kalima/shared/domain/language/app-languages';
import { daysBetween } from '@kalima/shared/domain/learning/learning-day';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { joinClauses } from '../../../lib/format/join-list.ts';
import { formatDueDay } from '../../../lib/format/due-days.ts';
import { CourseName } from './course-name.tsx';
import { LearnerLink } from './learner-link.tsx';
import { MoveDay } from './move-day.tsx';
import { type CardOf, ReportCard, rowLook } from './report-card.tsx';
import { WriteTo } from './write-to.tsx';

/** The courses whose day has passed, who has not done them, and another day for them. */
export function OverdueCard(of: CardOf) {
  const { t } = useLingui();
  const language = useAppLanguage();
  return (
    <ReportCard
      {...of}
      name="overdue"
      shortcut="2"
      title={t`What is overdue?`}
      empty={t`Nothing is overdue.`}
      isAlarming
      head={[t`Course`, t`Due day`, t`Not done`, t`Learners`]}
      tableRow={(row) => [
        row.course.title,
        row.course.dueOn,
        row.learnerCount,
        row.learners.map(({ name }) => name).join('; '),
      ]}
      keyOf={(row) => row.course.courseId}
    >
      {(row, today) => (
        <div className={rowLook}>
          <div className="min-w-0 flex-1 basis-50">
            <p className="font-semibold">
              <CourseName {...row.course} />
            </p>
            <p className="text-s text-ink-soft">
              <span className="font-semibold text-coral-ink">
                ▲{' '}
                {joinClauses(
                  [
                    t`due ${formatDueDay(row.course.dueOn, language)}`,
                    t`${plural(daysBetween(row.course.dueOn, today), { one: '# day late', other: '# days late' })}`,
                  ],
                  language,
                )}
              </span>{' '}
              · {t`${plural(row.learnerCount, { one: '# not done', other: '# not done' })}`}
            </p>
            <p className="flex flex-wrap gap-x-1.5 text-s pointer-coarse:gap-x-3">
              {row.learners.map((one, index) => (
                <span key={one.id}>
                  <LearnerLink classId={of.classId} learner={one} courseId={row.course.courseId} isPlain />
                  {index < row.learners.length - 1 && appLanguages[language].comma.trimEnd()}
                </span>
              ))}
              {row.learnerCount > row.learners.length && (
                <Link
                  to="/admin/classes/$classId"
                  params={{ classId: of.classId }}
                  search={{ part: 'progress' }}
                  className="inline-flex items-center underline underline-offset-2 hover:text-teal-ink pointer-coarse:min-h-(--touch)"
                >
                  {t`${plural(row.learnerCount - row.learners.length, { one: '# more', other: '# more' })}`}
                </Link>
              )}
            </p>
          </div>
          <div className="flex flex-wrap gap-2 print:hidden">
            <MoveDay classId={of.classId} course={row.course} />
            <WriteTo
              emails={row.learners.map(({ email }) => email)}
              label={(count) => t`${plural(count, { one: 'Write to #', other: 'Write to #' })}`}
            />
          </div>
        </div>
      )}
    </ReportCard>
  );
}
