import type { EditablePhraseCourse } from '@kalima/shared/contract/content/phrases';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useIsUploading } from '../../lib/api/upload.ts';
import { Differences } from '../editing/differences.tsx';
import { FormDialog } from '../editing/form-dialog.tsx';
import { StageSelect } from '../editing/stages/stage-select.tsx';
import { useComparedValues } from '../editing/use-compared-values.ts';
import { useEditing } from '../editing/use-editing.ts';
import { type CourseDraft, courseDraftOf, CourseFields } from './course-fields.tsx';
import { phraseStagesQuery } from './phrase-queries.ts';

interface CourseDialogProps {
  readonly course: EditablePhraseCourse;
  readonly onSaved: (saved: EditablePhraseCourse) => void;
  readonly onClose: () => void;
}

/** Changes what a phrase course is called and shows. */
export function CourseDialog({ course, onSaved, onClose }: CourseDialogProps) {
  const { t } = useLingui();
  const { fieldMessage } = useErrorMessages();
  const isUploading = useIsUploading();
  const { data: stages } = useQuery(phraseStagesQuery);
  const stageName = (id: string) => stages?.find((stage) => stage.id === id)?.name ?? '';
  const compared = useComparedValues();
  const editing = useEditing<EditablePhraseCourse, CourseDraft>({
    stored: course,
    draftOf: courseDraftOf,
    form: `phrase-course.${course.id}`,
    send: (input, version, _id, changedWords) =>
      call('PUT /api/author/phrase-courses/{id}', {
        params: { id: course.id },
        body: {
          ...input,
          language: input.language ?? course.language,
          stageId: input.stageId ?? course.stageId,
          changedWords,
          version,
        },
      }),
    isBusy: isUploading,
  });
  const { draft, stale, problem } = editing;
  const missing = t`Please enter a course title`;
  const isMissing = draft.title.trim() === '';
  return (
    <FormDialog
      title={t`Edit phrase course`}
      saveLabel={t`Save course`}
      saveFailed={t`Saving the course failed`}
      missing={isMissing ? missing : undefined}
      editing={editing}
      isUploading={isUploading}
      differences={
        stale && (
          <Differences
            rows={[
              { label: t`Stage`, mine: stageName(draft.stageId ?? course.stageId), theirs: stageName(stale.stageId) },
              { label: t`Course title`, mine: draft.title, theirs: stale.title },
              { label: t`Description`, mine: draft.description, theirs: stale.description },
              { label: t`Language`, ...compared.languages(draft.language ?? course.language, stale.language) },
              { label: t`Picture`, ...compared.files(draft.imageUrl, stale.imageUrl) },
            ]}
          />
        )
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      {(isMarked) => (
        <>
          <CourseFields
            draft={draft}
            language={course.language}
            owner={course.stageId}
            onChange={editing.change}
            errorOf={(field) => (isMarked && isMissing && field === 'title' ? missing : fieldMessage(problem, field))}
          />
          <StageSelect
            stages={stages}
            value={draft.stageId ?? course.stageId}
            error={fieldMessage(problem, 'stageId')}
            onValueChange={(stageId) => editing.change({ stageId })}
          />
        </>
      )}
    </FormDialog>
  );
}
