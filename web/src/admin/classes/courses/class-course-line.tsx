import type { ClassCourse } from '@kalima/shared/contract/teaching/class-contents';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, CalendarPlus, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { contentEntries } from '../../../blocks/content-entries.ts';
import { languageLabels } from '../../../blocks/content-labels.ts';
import { call } from '../../../lib/api/api.ts';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Numeral } from '../../../ui/numeral.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { formatDueDay } from '../../../lib/format/due-days.ts';
import { classCoursesQuery } from '../class-queries.ts';
import { DueDayField } from '../../editing/due-day-field.tsx';
import { useWhyNot } from '../use-why-not.ts';

interface ClassCourseLineProps {
  readonly classId: string;
  readonly course: ClassCourse;
  readonly place: number;
  readonly dueDays: readonly string[];
  /** What it is moved by; nothing where it is alone. */
  readonly handle: ReactNode;
  readonly isRemoving: boolean;
  readonly onRemove: () => void;
}

/** A course of a class: its place, the day by which it is due, which is changed in the line, and a way to take it away. */
export function ClassCourseLine(props: ClassCourseLineProps) {
  const { t } = useLingui();
  const whyNot = useWhyNot();
  const { describe, fieldMessage } = useErrorMessages();
  const language = useAppLanguage();
  const queries = useQueryClient();
  const id = useId();
  const { classId, course } = props;
  const { courseId, title, dueOn, level } = course;
  /** What is typed while the day is being changed. */
  const [typed, setTyped] = useState<string>();
  const [hasChanged, setHasChanged] = useState(false);
  const setDay = useMutation({
    mutationFn: async (day: string) => {
      const body = { dueOn: day === '' ? null : day };
      await call('PATCH /api/teacher/classes/{id}/courses/{courseId}', { params: { id: classId, courseId }, body });
      await queries.invalidateQueries({ queryKey: classCoursesQuery(classId).queryKey });
    },
    onSuccess: () => close(),
  });
  function close() {
    setTyped(undefined);
    setHasChanged(true);
    setDay.reset();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed !== undefined) setDay.mutate(typed);
  }
  return (
    <div className="border-t border-line bg-card py-2 ps-1 pe-2 md:ps-2 md:pe-4">
      <div className="flex items-center gap-1">
        {props.handle}
        <span className="w-7 shrink-0 text-center text-s text-ink-soft tabular-nums">
          <Numeral of={props.place} />
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <div className="min-w-40 flex-1 ps-1">
            <p id={id} className="font-semibold wrap-anywhere">
              <bdi lang={course.language ? languageTag(course.language) : undefined}>{title}</bdi>
            </p>
            <p className="text-s text-ink-soft">
              {t(contentEntries[course.courseType].courseLabel)}
              {course.language && ` · ${t(languageLabels[course.language])}`} · {t`Level ${level}`}
            </p>
          </div>
          {typed === undefined && (
            <Button
              variant={dueOn === null ? 'outline' : 'quiet'}
              autoFocus={hasChanged}
              aria-describedby={id}
              {...whyNot}
              icon={dueOn === null ? <CalendarPlus aria-hidden /> : <CalendarClock aria-hidden />}
              onClick={() => setTyped(dueOn ?? '')}
            >
              {dueOn === null ? t`Set a due day` : t`Due ${formatDueDay(dueOn, language)}`}
            </Button>
          )}
        </div>
        <IconButton
          label={t`Take ${title} from the class`}
          disabled={props.isRemoving}
          {...whyNot}
          onClick={props.onRemove}
        >
          <X aria-hidden />
        </IconButton>
      </div>
      {typed !== undefined && (
        <form
          noValidate
          aria-label={t`Due day of ${title}`}
          className="grid gap-3 px-3 pt-2 pb-3 md:ps-14"
          onSubmit={submit}
        >
          {setDay.error && fieldMessage(setDay.error, 'dueOn') === undefined && (
            <Banner tone="error">{describe(setDay.error)}</Banner>
          )}
          <DueDayField
            value={typed}
            dueDays={props.dueDays}
            error={fieldMessage(setDay.error, 'dueOn')}
            hasFocus
            onChange={setTyped}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" isLoading={setDay.isPending} {...whyNot}>
              {t`Save`}
            </Button>
            <Button variant="outline" onClick={close}>
              {t`Cancel`}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
