import { daysBetween } from '@kalima/shared/domain/learning/learning-day';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '../../../ui/button.tsx';
import { CourseName } from './course-name.tsx';
import { LearnerLink } from './learner-link.tsx';
import { type CardOf, ReportCard, rowLook } from './report-card.tsx';

/** Who is stuck, each with the course in which they are stuck most. */
export function StuckCard(of: CardOf) {
  const { t } = useLingui();
  return (
    <ReportCard
      {...of}
      name="stuck"
      shortcut="1"
      title={t`Who is stuck?`}
      empty={t`Nobody is stuck.`}
      head={[t`Learner`, t`Course`, t`Right`, t`Answers`, t`Last touched`, t`More courses`]}
      tableRow={(row) => [row.learner.name, row.course.title, row.right, row.answers, row.touchedOn, row.otherCount]}
      keyOf={(row) => row.learner.id}
    >
      {(row, today) => (
        <div className={rowLook}>
          <div className="min-w-0 flex-1 basis-50">
            <LearnerLink classId={of.classId} learner={row.learner} />
            <p className="text-s text-ink-soft">
              {row.why === 'few-right'
                ? t`${row.right} of the last ${row.answers} right`
                : t`${plural(daysBetween(row.touchedOn ?? today, today), {
                    one: 'begun, not touched for # day',
                    other: 'begun, not touched for # days',
                  })}`}{' '}
              · <CourseName {...row.course} />
              {row.otherCount > 0 &&
                ` · ${t`${plural(row.otherCount, { one: '# more course', other: '# more courses' })}`}`}
            </p>
          </div>
          <Link
            to="/admin/classes/$classId/learners/$userId"
            params={{ classId: of.classId, userId: row.learner.id }}
            search={{ course: row.course.courseId }}
            className={buttonStyle('quiet', 'print:hidden')}
          >
            {t`See answers`}
          </Link>
        </div>
      )}
    </ReportCard>
  );
}
