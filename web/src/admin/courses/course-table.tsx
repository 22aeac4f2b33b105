import type { Course } from '@kalima/shared/contract/content/courses';
import { courseTypes } from '@kalima/shared/domain/content/course-types';
import { blockDirection, languageTag } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { Pencil, Users } from 'lucide-react';
import { useId } from 'react';
import { languageLabels } from '../../blocks/content-labels.ts';
import { contentEntries } from '../../blocks/content-entries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Numeral } from '../../ui/numeral.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FreeSwitch } from './free-switch.tsx';

interface CourseRowProps {
  readonly course: Course;
  readonly onAssign: () => void;
  readonly onEdit: () => void;
}

function CourseActions({ titleId, onAssign, onEdit }: Omit<CourseRowProps, 'course'> & { readonly titleId: string }) {
  const { t } = useLingui();
  return (
    <div className="flex items-center gap-1 lg:justify-end">
      <Button
        variant="quiet"
        className="whitespace-nowrap max-lg:flex-1"
        icon={<Users aria-hidden />}
        aria-describedby={titleId}
        onClick={onAssign}
      >
        {t`Assign to users`}
      </Button>
      <IconButton label={t`Edit course`} aria-describedby={titleId} onClick={onEdit}>
        <Pencil aria-hidden />
      </IconButton>
    </div>
  );
}

function CourseRow({ course, onAssign, onEdit }: CourseRowProps) {
  const { t } = useLingui();
  const id = useId();
  const { language } = course;
  const direction = language ? blockDirection(language) : 'auto';
  return (
    <tr className="border-t border-line max-lg:grid max-lg:grid-cols-2 max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-1 max-lg:px-4 max-lg:py-3">
      <td className="max-lg:col-span-2 lg:py-3 lg:ps-5 lg:pe-3">
        <p id={id} dir={direction}>
          <bdi lang={language ? languageTag(language) : undefined} dir={direction} className="font-semibold">
            {course.title}
          </bdi>
          {language && (
            <>
              {' '}
              <bdi className="text-s text-ink-soft">{t(languageLabels[language])}</bdi>
            </>
          )}
        </p>
        <p dir={direction} className="line-clamp-2 text-s text-ink-soft">
          <bdi>{course.description}</bdi>
        </p>
      </td>
      <td className="text-s text-ink-soft lg:px-3 lg:text-center lg:text-m">
        <span className="lg:hidden">{t`Level`} </span>
        <Numeral of={course.level} />
      </td>
      <td className="text-s text-ink-soft lg:px-3 lg:text-center lg:text-m">
        <span className="lg:hidden">{t`Course number`} </span>
        <Numeral of={course.lessonNumber} />
      </td>
      <td className="max-lg:col-span-2 max-lg:flex max-lg:items-center max-lg:justify-between lg:px-3">
        <span aria-hidden className="text-s text-ink-soft lg:hidden">
          {t`Free`}
        </span>
        <FreeSwitch course={course} labelledBy={id} />
      </td>
      <td className="max-lg:col-span-2 max-lg:pt-1 lg:ps-3 lg:pe-5">
        <CourseActions titleId={id} onAssign={onAssign} onEdit={onEdit} />
      </td>
    </tr>
  );
}

interface CourseTableProps {
  /** In catalogue order. */
  readonly courses: readonly Course[];
  readonly onAssign: (course: Course) => void;
  readonly onEdit: (course: Course) => void;
}

/** The catalogue, one table for each type of course. */
export function CourseTable({ courses, onAssign, onEdit }: CourseTableProps) {
  const { t } = useLingui();
  const groups = courseTypes
    .map((type) => ({ type, courses: courses.filter((course) => course.courseType === type) }))
    .filter((group) => group.courses.length > 0);
  const headingStyle = 'px-3 py-2.5 text-s font-semibold whitespace-nowrap text-ink-soft';
  return (
    <div className="grid gap-5">
      {groups.map((group) => (
        <Card key={group.type} className="overflow-hidden">
          <table className="w-full border-collapse max-lg:block">
            <caption className="px-4 max-lg:block pt-4 pb-3 text-start lg:px-5">
              <span className="flex items-center gap-2 text-l font-semibold">
                {t(contentEntries[group.type].courseLabel)}
                <Badge tone="plain">
                  <Numeral of={group.courses.length} />
                </Badge>
              </span>
            </caption>
            <thead className="border-t border-line bg-paper max-lg:hidden">
              <tr>
                <th scope="col" className={`${headingStyle} w-full ps-5 text-start`}>{t`Course name`}</th>
                <th scope="col" className={headingStyle}>{t`Level`}</th>
                <th scope="col" className={headingStyle}>{t`Course number`}</th>
                <th scope="col" className={`${headingStyle} text-start`}>{t`Free`}</th>
                <th scope="col" className={`${headingStyle} pe-5 text-end`}>{t`Actions`}</th>
              </tr>
            </thead>
            <tbody className="max-lg:block">
              {group.courses.map((course) => (
                <CourseRow
                  key={course.id}
                  course={course}
                  onAssign={() => onAssign(course)}
                  onEdit={() => onEdit(course)}
                />
              ))}
            </tbody>
          </table>
        </Card>
      ))}
    </div>
  );
}
