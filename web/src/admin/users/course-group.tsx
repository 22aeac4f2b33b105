import type { UserCourse } from '@kalima/shared/contract/teaching/assignments';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { useLingui } from '@lingui/react/macro';
import { BookCheck, BookX } from 'lucide-react';
import { useId } from 'react';
import { languageLabels } from '../../blocks/content-labels.ts';
import { contentEntries } from '../../blocks/content-entries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Numeral } from '../../ui/numeral.tsx';
import { useCoursesOfPerson } from '../assigning/use-courses-of-person.ts';
import { useNameList } from '../assigning/use-name-list.ts';

interface CourseLineProps {
  readonly course: UserCourse;
  readonly isChanging: boolean;
  readonly onChange: () => void;
}

function CourseLine({ course, isChanging, onChange }: CourseLineProps) {
  const { t } = useLingui();
  const id = useId();
  const { level, lessonNumber, language } = course;
  const classes = useNameList()(course.classes);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 md:px-5">
      <div className="min-w-50 flex-1">
        <p id={id} className="font-semibold">
          <bdi>{course.title}</bdi>
        </p>
        <p id={`${id}-facts`} className="text-s text-ink-soft">
          {language && `${t(languageLabels[language])} · `}
          {t`Level ${level}`} · {t`Number ${lessonNumber}`}
          {course.isFree && ` · ${t`Free`}`}
        </p>
        {course.classes.length > 0 && (
          <p className="text-s font-semibold wrap-anywhere text-teal-ink">{t`Through ${classes}`}</p>
        )}
      </div>
      <Badge tone={course.isAssigned ? 'teal' : 'plain'}>{course.isAssigned ? t`Assigned` : t`Not assigned`}</Badge>
      <Button
        variant={course.isAssigned ? 'outline' : 'quiet'}
        className="min-w-28"
        aria-describedby={`${id} ${id}-facts`}
        isLoading={isChanging}
        icon={course.isAssigned ? <BookX aria-hidden /> : <BookCheck aria-hidden />}
        onClick={onChange}
      >
        {course.isAssigned ? t`Unassign` : t`Assign`}
      </Button>
    </li>
  );
}

interface CourseGroupProps {
  readonly user: { readonly id: string; readonly name: string };
  readonly courseType: CourseType;
  /** Those that are listed at the moment. */
  readonly courses: readonly UserCourse[];
  /** Of all of the type, listed or not. */
  readonly assignedCount: number;
  readonly courseCount: number;
  readonly onMany: (action: 'assign' | 'unassign') => void;
}

/** The courses of one type, with a person's state of each, and all of the type at once. */
export function CourseGroup(props: CourseGroupProps) {
  const { t } = useLingui();
  const id = useId();
  const change = useCoursesOfPerson();
  const changing = change.isPending ? change.variables.courses : [];
  return (
    <Card className="overflow-hidden">
      <section aria-labelledby={id}>
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 md:px-5">
          <h3 id={id} className="text-l font-semibold">
            {t(contentEntries[props.courseType].courseLabel)}
          </h3>
          <Badge tone="plain">
            <Numeral of={props.assignedCount} /> / <Numeral of={props.courseCount} />
          </Badge>
          <div className="ms-auto flex flex-wrap gap-2">
            <Button
              variant="quiet"
              aria-describedby={id}
              disabled={props.assignedCount === props.courseCount}
              onClick={() => props.onMany('assign')}
            >
              {t`Assign all of this type`}
            </Button>
            <Button
              variant="outline"
              aria-describedby={id}
              disabled={props.assignedCount === 0}
              onClick={() => props.onMany('unassign')}
            >
              {t`Unassign all of this type`}
            </Button>
          </div>
        </header>
        <ul>
          {props.courses.map((course) => (
            <CourseLine
              key={course.id}
              course={course}
              isChanging={Array.isArray(changing) && changing.includes(course.id)}
              onChange={() =>
                change.mutate({
                  person: props.user,
                  action: course.isAssigned ? 'unassign' : 'assign',
                  courses: [course.id],
                })
              }
            />
          ))}
        </ul>
      </section>
    </Card>
  );
}
