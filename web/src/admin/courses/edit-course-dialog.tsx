import type { Course } from '@kalima/shared/contract/content/courses';
import { largestCourseNumbers } from '@kalima/shared/domain/content/course-levels';
import { courseLimits } from '@kalima/shared/domain/content/course-types';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Switch } from '../../ui/switch.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { Differences } from '../editing/differences.tsx';
import { FormDialog } from '../editing/form-dialog.tsx';
import { useComparedValues } from '../editing/use-compared-values.ts';
import { useEditing } from '../editing/use-editing.ts';

function draftOf({ title, description, level, lessonNumber, isFree }: Course) {
  return { title, description, level: String(level), lessonNumber: String(lessonNumber), isFree };
}
type CourseDraft = ReturnType<typeof draftOf>;

/** Changes a course: its content takes the title over; description, level and number are the admin's from then on (PRODUCT.md#catalogue). */
export function EditCourseDialog({ course, onClose }: { readonly course: Course; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { fieldMessage } = useErrorMessages();
  const queries = useQueryClient();
  const compared = useComparedValues();
  const editing = useEditing<Course, CourseDraft>({
    stored: course,
    draftOf: (stored) => draftOf(stored ?? course),
    form: `course.${course.id}`,
    send: ({ title, description, isFree, ...numbers }, version) =>
      call('PATCH /api/admin/courses/{id}', {
        params: { id: course.id },
        body: {
          title,
          description,
          isFree,
          level: Number(numbers.level),
          lessonNumber: Number(numbers.lessonNumber),
          version,
        },
      }),
  });
  const { draft, change, problem, stale } = editing;
  const theirs = stale && draftOf(stale);
  return (
    <FormDialog
      title={t`Edit course`}
      saveLabel={t`Save`}
      saveFailed={t`Saving the course failed`}
      missing={draft.title.trim() === '' ? t`Please enter a course title` : undefined}
      editing={editing}
      isUploading={false}
      differences={
        theirs && (
          <Differences
            rows={[
              { label: t`Title`, mine: draft.title, theirs: theirs.title },
              { label: t`Description`, mine: draft.description, theirs: theirs.description },
              { label: t`Level`, mine: draft.level, theirs: theirs.level },
              { label: t`Course number`, mine: draft.lessonNumber, theirs: theirs.lessonNumber },
              { label: t`Free`, ...compared.answers(draft.isFree, theirs.isFree) },
            ]}
          />
        )
      }
      onSaved={() => {
        // The content has taken the title over, wherever it is shown.
        void queries.invalidateQueries();
        showToast(t`Course saved`);
        onClose();
      }}
      onClose={onClose}
    >
      {() => (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={t`Title`}
            hint={t`The content itself takes this title over.`}
            className="col-span-2"
            required
            maxLength={courseLimits.title}
            value={draft.title}
            error={fieldMessage(problem, 'title')}
            onChange={(event) => change({ title: event.target.value })}
          />
          <TextArea
            label={t`Description`}
            hint={t`Once you change description, level or number, they stay as you set them when the content changes.`}
            className="col-span-2"
            rows={3}
            maxLength={courseLimits.description}
            value={draft.description}
            error={fieldMessage(problem, 'description')}
            onChange={(event) => change({ description: event.target.value })}
          />
          <TextField
            label={t`Level`}
            hint={t`Level and number order the catalogue, and what is assigned.`}
            type="number"
            required
            min={1}
            max={largestCourseNumbers.level}
            value={draft.level}
            error={fieldMessage(problem, 'level')}
            onChange={(event) => change({ level: event.target.value })}
          />
          <TextField
            label={t`Course number`}
            hint={t`Learners’ lists of an activity have the order of its own management screen.`}
            type="number"
            required
            min={1}
            max={largestCourseNumbers.lessonNumber}
            value={draft.lessonNumber}
            error={fieldMessage(problem, 'lessonNumber')}
            onChange={(event) => change({ lessonNumber: event.target.value })}
          />
          <div className="col-span-2 flex items-center justify-between gap-3 border-t border-line pt-3">
            <span aria-hidden className="font-medium">
              {t`Free`}
            </span>
            <Switch label={t`Free`} isOn={draft.isFree} onChange={(isFree) => change({ isFree })} />
          </div>
        </div>
      )}
    </FormDialog>
  );
}
