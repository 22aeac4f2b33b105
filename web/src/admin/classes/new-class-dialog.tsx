import type { SchoolClass } from '@kalima/shared/contract/teaching/classes';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/api/api.ts';
import { showToast } from '../../ui/toast-store.ts';
import { FormDialog } from '../editing/form-dialog.tsx';
import { useEditing } from '../editing/use-editing.ts';
import { today } from '../../lib/format/due-days.ts';
import { nameYearLater, yearLater } from './class-days.ts';
import { draftOf, problemOf, sentOf } from './class-draft.ts';
import { ClassFields, useClassProblems } from './class-fields.tsx';
import { classQuery } from './class-queries.ts';

interface NewClassDialogProps {
  /** The class whose courses the new one gets, in their order; without it the new one is empty. */
  readonly copied?: SchoolClass;
  readonly onClose: () => void;
}

/** Makes a class, empty or with the courses of another one for the next year, and goes to it (PRODUCT.md#classes). */
export function NewClassDialog({ copied, onClose }: NewClassDialogProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const words = useClassProblems();
  const editing = useEditing<SchoolClass, ReturnType<typeof draftOf>>({
    stored: null,
    draftOf: (made) =>
      made || !copied
        ? draftOf(made ?? { name: '', startsOn: today(), endsOn: null })
        : draftOf({
            name: nameYearLater(copied.name, yearLater(copied.startsOn)),
            startsOn: yearLater(copied.startsOn),
            endsOn: copied.endsOn && yearLater(copied.endsOn),
          }),
    send: (draft, _version, id) => {
      const body = { id, ...sentOf(draft) };
      return copied
        ? call('POST /api/teacher/classes/{id}/copy', { params: { id: copied.id }, body })
        : call('POST /api/teacher/classes', { body });
    },
    replace: (draft, { id, version }) =>
      call('PATCH /api/teacher/classes/{id}', { params: { id }, body: { version, ...sentOf(draft) } }),
  });
  const problem = problemOf(editing.draft);
  return (
    <FormDialog
      title={copied ? t`Copy for the next year` : t`New class`}
      saveLabel={copied ? t`Make the copy` : t`Make the class`}
      saveFailed={t`The class could not be made`}
      missing={problem && words[problem]}
      editing={editing}
      isUploading={false}
      onSaved={(made) => {
        queries.setQueryData(classQuery(made.id).queryKey, made);
        void queries.invalidateQueries({ queryKey: ['classes', 'list'] });
        showToast(copied ? t`The class has the same courses, nobody in it yet, and no due days` : t`Class made`);
        onClose();
        void navigate({ to: '/admin/classes/$classId', params: { classId: made.id }, search: { part: 'courses' } });
      }}
      onClose={onClose}
    >
      {(isMarked) => (
        <>
          {copied && (
            <p className="text-ink-soft">
              {t`The new class gets the courses of this one in their order. Its people and due days stay here.`}
            </p>
          )}
          <ClassFields
            draft={editing.draft}
            change={editing.change}
            isMarked={isMarked}
            problem={editing.problem}
            hasFocus
          />
        </>
      )}
    </FormDialog>
  );
}
