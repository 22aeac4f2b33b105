import { languageTag } from '@kalima/shared/domain/language/languages';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { CourseActions } from '../assigning/course-actions.tsx';
import { OwnContent, useMayChange } from '../editing/own-content.tsx';
import { DeleteDialog } from '../editing/delete-dialog.tsx';
import { CourseDialog } from './course-dialog.tsx';
import { CoursePhrases } from './course-phrases.tsx';
import { editableCourseQuery } from './phrase-queries.ts';

interface CoursePanelProps {
  readonly id: string;
  readonly onChanged: () => void;
  /** Called after it was moved to another stage. */
  readonly onMoved: (stageId: string) => void;
  /** Called after it was deleted, here or elsewhere. */
  readonly onDeleted: () => void;
  readonly onCopied: (id: string) => void;
}

/** The selected course: its phrases, and what can be done with all of it. */
export function CoursePanel({ id, onChanged, onMoved, onDeleted, onCopied }: CoursePanelProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { data: course, error, refetch } = useQuery(editableCourseQuery(id));
  const mayChange = useMayChange()(id);
  const [isEditing, setIsEditing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  if (isApiError(error, 'NOT_FOUND')) {
    return (
      <Card>
        <EmptyState
          role="alert"
          icon={<FileQuestion aria-hidden />}
          title={t`This course was not found`}
          actions={<Button variant="outline" onClick={onDeleted}>{t`Back to the list`}</Button>}
        />
      </Card>
    );
  }
  if (!course && error) {
    return (
      <Card>
        <ErrorState title={t`The phrases cannot be loaded`} onRetry={() => void refetch()}>
          <p>{describe(error)}</p>
        </ErrorState>
      </Card>
    );
  }
  if (!course) {
    return (
      <div role="status" aria-label={t`Loading...`}>
        <Skeleton className="h-80 rounded-card" />
      </div>
    );
  }
  return (
    <Card className="grid gap-4 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-l font-semibold wrap-anywhere">
            <bdi lang={languageTag(course.language)}>{course.title}</bdi>
          </h2>
          <p className="text-s text-ink-soft">
            {t`${plural(course.phrases.length, { one: '# phrase', other: '# phrases' })}`}
          </p>
        </div>
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" icon={<Pencil aria-hidden />} onClick={() => setIsEditing(true)}>
              {t`Edit phrase course`}
            </Button>
            <Button variant="outline" icon={<Trash2 aria-hidden />} onClick={() => setIsDeleting(true)}>
              {t`Delete course`}
            </Button>
          </div>
        )}
      </div>
      <CourseActions
        course={{ id, title: course.title, courseType: 'phrase', language: course.language }}
        {...(mayChange ? { onCopied } : {})}
      />
      <OwnContent courseId={id} courseType="phrase" onCopied={onCopied}>
        <CoursePhrases key={id} course={course} onChanged={onChanged} />
      </OwnContent>
      {isEditing && (
        <CourseDialog
          course={course}
          onClose={() => setIsEditing(false)}
          onSaved={({ stageId }) => {
            setIsEditing(false);
            if (stageId !== course.stageId) onMoved(stageId);
            showToast(t`Phrase course saved`);
            onChanged();
          }}
        />
      )}
      {isDeleting && (
        <DeleteDialog
          title={t`Are you sure you want to delete this course and all its phrases?`}
          name={course.title}
          language={languageTag(course.language)}
          onDelete={async () => {
            await call('DELETE /api/author/phrase-courses/{id}', { params: { id } });
            showToast(t`Course deleted`);
            onDeleted();
          }}
          describeFailure={(failure) => {
            const reason = describe(failure);
            return t`Failed to delete course: ${reason}`;
          }}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </Card>
  );
}
