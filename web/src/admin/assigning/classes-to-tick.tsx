import type { AssigningCount } from '@kalima/shared/contract/teaching/assigning';
import type { CourseClass } from '@kalima/shared/contract/teaching/course-classes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDueDay } from '../../lib/format/due-days.ts';
import { PagedList } from '../editing/paged-list.tsx';
import { TickLine } from '../editing/tick-line.tsx';
import type { useChosen } from '../editing/use-chosen.ts';
import { LineButton } from './line-button.tsx';
import { courseClassesQuery } from './assigning-queries.ts';

/** Classes above the people, until all are asked for. */
const shownAtFirst = 5;

interface ClassesToTickProps {
  readonly courseId: string;
  readonly q: string;
  readonly chosen: ReturnType<typeof useChosen<CourseClass>>;
  /** What is counted of those that are ticked, as soon as it is. */
  readonly counts: AssigningCount['classes'];
  /** Set where nothing stands below them. */
  readonly isAlone: boolean;
}

/** Classes to which a course is assigned: they are ticked, and say how many of their learners get it. */
export function ClassesToTick({ courseId, q, chosen, counts, isAlone }: ClassesToTickProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const list = useInfiniteQuery(courseClassesQuery(courseId, q));
  const [isWhole, setIsWhole] = useState(isAlone);
  const total = list.data?.pages[0]?.total ?? 0;
  if (total === 0 && !list.isPending && !list.error) return null;
  const all = t`${plural(total, { one: 'Show # class', other: 'Show all # classes' })}`;
  return (
    <section aria-label={t`Classes`} className="mt-4">
      <h3 className="text-s font-semibold">{t`Classes`}</h3>
      <PagedList
        list={isWhole ? list : { ...list, hasNextPage: false }}
        lines={3}
        lineHeight="h-12"
        errorTitle={t`The classes cannot be loaded`}
        empty={null}
      >
        {(classes) => (
          <ul>
            {classes
              .filter((one, index) => isWhole || index < shownAtFirst || chosen.has(one))
              .map((one) => {
                const isTicked = chosen.has(one);
                const count = isTicked ? counts.find(({ id }) => id === one.id) : undefined;
                const have = count ? count.memberCount - count.gainCount : 0;
                const facts = [
                  t`${plural(one.memberCount, { one: '# learner', other: '# learners' })}`,
                  have > 0 &&
                    !one.hasCourse &&
                    t`${plural(have, { one: '# has it already', other: '# have it already' })}`,
                  one.dueOn !== null && t`Due ${formatDueDay(one.dueOn, language)}`,
                ];
                return (
                  <TickLine
                    key={one.id}
                    name={one.name}
                    facts={facts.filter(Boolean).join(' · ')}
                    isTicked={isTicked}
                    isDisabled={chosen.isFull && !isTicked}
                    mark={
                      one.hasCourse ? (
                        <Badge tone={isTicked ? 'plain' : 'teal'}>{t`Has it`}</Badge>
                      ) : (
                        count &&
                        count.gainCount > 0 && (
                          <Badge tone="plain">{t`${plural(count.gainCount, { one: '# gets it', other: '# get it' })}`}</Badge>
                        )
                      )
                    }
                    onToggle={() => chosen.toggle(one)}
                  />
                );
              })}
          </ul>
        )}
      </PagedList>
      {!isWhole && total > shownAtFirst && <LineButton onClick={() => setIsWhole(true)}>{all}</LineButton>}
    </section>
  );
}
