import type { ClassCourse } from '@kalima/shared/contract/teaching/class-contents';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DueDayField } from '../../editing/due-day-field.tsx';
import { formatDueDay } from '../../../lib/format/due-days.ts';
import { useOfferUndo } from '../../frame/changes/use-undo.ts';
import { classCoursesQuery } from '../class-queries.ts';
import { useWhyNot } from '../use-why-not.ts';
import { CourseName } from './course-name.tsx';

interface MoveDayProps {
  readonly classId: string;
  readonly course: Pick<ClassCourse, 'courseId' | 'title' | 'language' | 'dueOn'>;
}

/** Gives a course of the class another due day (PRODUCT.md#due-days). */
export function MoveDay(props: MoveDayProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        aria-label={`${t`Move day`}: ${props.course.title}`}
        className="print:hidden"
        {...useWhyNot()}
        onClick={() => setIsOpen(true)}
      >
        {t`Move day`}
      </Button>
      {isOpen && <MoveDayDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function MoveDayDialog({ classId, course, onClose }: MoveDayProps & { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { describe, fieldMessage } = useErrorMessages();
  const language = useAppLanguage();
  const queries = useQueryClient();
  const form = useId();
  const [day, setDay] = useState(course.dueOn ?? '');
  const { data: courses } = useQuery(classCoursesQuery(classId));
  const offerUndo = useOfferUndo();
  const params = { id: classId, courseId: course.courseId };
  const move = useMutation({
    mutationFn: async () => {
      const body = { dueOn: day === '' ? null : day };
      const answer = await call('PATCH /api/teacher/classes/{id}/courses/{courseId}', { params, body });
      await queries.invalidateQueries({ queryKey: ['classes'] });
      return answer;
    },
    onSuccess: ({ changeId }) => {
      const { title } = course;
      const due = day === '' ? '' : formatDueDay(day, language);
      const text = day === '' ? t`${title} has no due day any more` : t`${title} is due ${due} now`;
      offerUndo({ text }, changeId);
      onClose();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    move.mutate();
  }
  const problem = move.error && fieldMessage(move.error, 'dueOn') === undefined ? move.error : null;
  return (
    <Dialog
      title={t`Move the due day`}
      onClose={onClose}
      actions={
        <>
          {problem && (
            <Banner tone="error" className="basis-full">
              {describe(problem)}
            </Banner>
          )}
          <Button variant="outline" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            form={form}
            icon={<CalendarClock aria-hidden />}
            isLoading={move.isPending}
            disabled={day === (course.dueOn ?? '')}
          >
            {t`Move day`}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={submit}>
        <p>
          <strong>
            <CourseName {...course} />
          </strong>{' '}
          <span className="text-ink-soft">{t`The day moves for the whole class.`}</span>
        </p>
        <DueDayField
          value={day}
          dueDays={(courses ?? []).flatMap(({ dueOn }) => dueOn ?? [])}
          error={fieldMessage(move.error, 'dueOn')}
          hasFocus
          onChange={setDay}
        />
      </form>
    </Dialog>
  );
}
