import type { AssigningCount } from '@kalima/shared/contract/teaching/assigning';
import type { CourseClass } from '@kalima/shared/contract/teaching/course-classes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { tags } from '../../lib/format/language-tags.ts';
import { schoolQuery } from '../../lib/api/school.ts';
import { today } from '../../lib/format/due-days.ts';
import { useNameList } from './use-name-list.ts';

/** Classes of which is said what else is due that day. */
const toldOf = 2;

interface DayMeaningProps {
  readonly dueOn: string;
  readonly classes: readonly CourseClass[];
  readonly dueDays: AssigningCount['dueDays'];
}

/** Until when a due day lasts, and what else the classes have that day (PRODUCT.md#due-days). */
export function DayMeaning({ dueOn, classes, dueDays }: DayMeaningProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const school = useQuery(schoolQuery).data?.name ?? '';
  if (dueOn === '') return null;
  const weekday = new Intl.DateTimeFormat(tags[language], { weekday: 'long', timeZone: 'UTC' }).format(new Date(dueOn));
  const others = classes.flatMap(({ id, name }) => {
    const same = dueDays.find((one) => one.classId === id && one.dueOn === dueOn);
    if (!same) return [];
    const courses = t`${plural(same.courseCount, { one: '# other course', other: '# other courses' })}`;
    return [t`${name} has ${courses} that day.`];
  });
  return (
    <p className="mt-2 text-s text-ink-soft">
      {school === ''
        ? t`Until the end of ${weekday}, the school’s time.`
        : t`Until the end of ${weekday}, ${school}’s time.`}{' '}
      {dueOn < today() ? t`This day is over.` : others.slice(0, toldOf).join(' ')}
    </p>
  );
}

interface AssignSummaryProps {
  readonly count: AssigningCount;
  readonly classes: readonly CourseClass[];
  readonly dueOn: string;
  readonly takesDays: boolean;
}

/** What assigning to those who are ticked would do, as the server has counted it. */
export function AssignSummary({ count, classes, dueOn, takesDays }: AssignSummaryProps) {
  const { t } = useLingui();
  const listNames = useNameList();
  const { gainCount, aloneGainCount: alone, switchedOff } = count;
  const have = count.peopleCount - gainCount;
  const inClasses = gainCount - alone;
  const [first] = classes;
  const of =
    classes.length === 1 && first ? first.name : t`${plural(classes.length, { one: '# class', other: '# classes' })}`;
  const off = listNames(switchedOff);
  return (
    <p className="text-s">
      <strong className="font-semibold">
        {t`${plural(gainCount, { 0: 'Nobody else gets it.', one: '# person gets it.', other: '# people get it.' })}`}
      </strong>{' '}
      {inClasses > 0 && alone > 0 && `${t`${inClasses} of ${of} and ${alone} alone.`} `}
      {inClasses > 0 && alone === 0 && `${t`${inClasses} of ${of}.`} `}
      {have > 0 &&
        (dueOn === ''
          ? takesDays
            ? t`The day is taken from those who have it; their work stays.`
            : t`${plural(have, { one: '# has it already and keeps it.', other: '# have it already and keep it.' })}`
          : t`${plural(have, {
              one: 'For the one who has it only the day is set; their work stays.',
              other: 'For the # who have it only the day is set; their work stays.',
            })}`)}{' '}
      {switchedOff.length > 0 && t`Not for ${off}: the account is switched off.`}
    </p>
  );
}
