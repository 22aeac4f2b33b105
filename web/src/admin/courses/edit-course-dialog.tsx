import type { Course } from '@kalima/shared/contract/courses';
import { largestCourseNumbers } from '@kalima/shared/domain/course-levels';
import { courseLimits } from '@kalima/shared/domain/course-types';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAskToClose } from '../blocks/use-ask-to-close.tsx';

function draftOf({ title, description, level, lessonNumber, isFree }: Course) {
  return { title, description, level: String(level), lessonNumber: String(lessonNumber), isFree };
}

/** Changes a course: its content takes the title over; description, level and number are the admin's from then on (PRODUCT.md#catalogue). */
export function EditCourseDialog({ course, onClose }: { readonly course: Course; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { describe, fieldMessage } = useErrorMessages();
  const queries = useQueryClient();
  const formId = useId();
  const [draft, setDraft] = useState(() => draftOf(course));
  const [version, setVersion] = useState(course.version);
  const save = useMutation({
    mutationFn: async (onVersion: number) => {
      const { title, description, isFree } = draft;
      const numbers = { level: Number(draft.level), lessonNumber: Number(draft.lessonNumber) };
      const body = { title, description, isFree, ...numbers, version: onVersion };
      await call('PATCH /api/admin/courses/{id}', { params: { id: course.id }, body });
      // The content has taken the title over, wherever it is shown.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'courses' });
      await queries.invalidateQueries({ queryKey: ['courses'] });
    },
    onSuccess: () => {
      showToast(t`Course saved`);
      onClose();
    },
  });
  const stale = isApiError(save.error, 'STALE_VERSION') ? (save.error.details.current as Course) : null;
  const isGone = isApiError(save.error, 'COURSE_NOT_FOUND');

  const { close, question } = useAskToClose(JSON.stringify(draft) !== JSON.stringify(draftOf(course)), onClose);

  function change(changed: Partial<typeof draft>) {
    setDraft((before) => ({ ...before, ...changed }));
  }

  function discardMine(current: Course) {
    setDraft(draftOf(current));
    setVersion(current.version);
    save.reset();
    void queries.invalidateQueries({ queryKey: ['courses'] });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(version);
  }

  return (
    <Dialog
      title={t`Edit course`}
      size="medium"
      onClose={close}
      actions={
        <>
          <Button variant="outline" onClick={close}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} isLoading={save.isPending} disabled={isGone}>
            {t`Save`}
          </Button>
        </>
      }
    >
      {stale && (
        <Banner tone="error" className="mb-4">
          <p>{t`Someone else has changed this course since you opened it. Your text is still here.`}</p>
          <div className="my-2 flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => discardMine(stale)}>
              {t`Discard mine, load theirs`}
            </Button>
            <Button variant="danger" isLoading={save.isPending} onClick={() => save.mutate(stale.version)}>
              {t`Save mine over theirs`}
            </Button>
          </div>
        </Banner>
      )}
      {save.error && !stale && (
        <Banner tone="error" className="mb-4">
          {describe(save.error)}
        </Banner>
      )}
      <form id={formId} className="grid grid-cols-2 gap-4" onSubmit={submit}>
        <TextField
          label={t`Title`}
          hint={t`The content itself takes this title over.`}
          className="col-span-2"
          required
          dir="auto"
          maxLength={courseLimits.title}
          value={draft.title}
          error={fieldMessage(save.error, 'title')}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextArea
          label={t`Description`}
          hint={t`Once you change description, level or number, they stay as you set them when the content changes.`}
          className="col-span-2"
          dir="auto"
          rows={3}
          maxLength={courseLimits.description}
          value={draft.description}
          error={fieldMessage(save.error, 'description')}
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
          error={fieldMessage(save.error, 'level')}
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
          error={fieldMessage(save.error, 'lessonNumber')}
          onChange={(event) => change({ lessonNumber: event.target.value })}
        />
        <div className="col-span-2 flex items-center justify-between gap-3 border-t border-line pt-3">
          <span aria-hidden className="font-medium">
            {t`Free`}
          </span>
          <Switch label={t`Free`} isOn={draft.isFree} onChange={(isFree) => change({ isFree })} />
        </div>
      </form>
      {question}
    </Dialog>
  );
}
