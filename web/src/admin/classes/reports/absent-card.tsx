import { daysBetween } from '@kalima/shared/domain/learning/learning-day';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { joinClauses } from '../../../lib/format/join-list.ts';
import { formatDueDay } from '../../../lib/format/due-days.ts';
import { LearnerLink } from './learner-link.tsx';
import { NewCard } from './new-card.tsx';
import { type CardOf, ReportCard, rowLook } from './report-card.tsx';
import { WriteTo } from './write-to.tsx';

/** Who has not been here: a message to those who have an address, a login card for the others. */
export function AbsentCard(of: CardOf) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const day = (date: string) => formatDueDay(date, language);
  return (
    <ReportCard
      {...of}
      name="absent"
      shortcut="4"
      title={t`Who has not been here?`}
      empty={t`Everybody was here in the last week.`}
      head={[t`Learner`, t`Email`, t`Last here`, t`In the class since`, t`Has signed in`]}
      tableRow={(row) => [
        row.learner.name,
        row.learner.email,
        row.lastOn,
        row.joinedOn,
        row.hasSignedIn ? t`yes` : t`no`,
      ]}
      keyOf={(row) => row.learner.id}
      renderFoot={(rows, total) => {
        const known = rows.filter(({ learner }) => learner.email !== null).length;
        return (
          known > 1 && (
            <WriteTo
              className="mt-3 w-fit print:hidden"
              emails={rows.map(({ learner }) => learner.email)}
              label={(count) =>
                known === total
                  ? t`${plural(count, { one: 'Write to all #', other: 'Write to all #' })}`
                  : t`${plural(count, { one: 'Write to #', other: 'Write to #' })}`
              }
            />
          )
        );
      }}
    >
      {(row, today) => (
        <div className={rowLook}>
          <div className="min-w-0 flex-1 basis-50">
            <LearnerLink classId={of.classId} learner={row.learner} />
            <p className="text-s text-ink-soft">
              {!row.hasSignedIn
                ? t`in the class since ${day(row.joinedOn)}, never signed in`
                : row.lastOn === null
                  ? t`in the class since ${day(row.joinedOn)}, nothing done yet`
                  : joinClauses(
                      [
                        t`last here ${day(row.lastOn)}`,
                        t`${plural(daysBetween(row.lastOn, today), { one: '# day ago', other: '# days ago' })}`,
                      ],
                      language,
                    )}
            </p>
          </div>
          {row.learner.email === null ? (
            <NewCard classId={of.classId} className={of.className} learner={row.learner} />
          ) : (
            <WriteTo emails={[row.learner.email]} />
          )}
        </div>
      )}
    </ReportCard>
  );
}
