import type { SchoolClass } from '@kalima/shared/contract/teaching/classes';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { UserRoundPlus, X } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { EmptyState } from '../../../ui/notice.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useOfferUndo } from '../../frame/changes/use-undo.ts';
import { PagedList } from '../../editing/paged-list.tsx';
import { teachersQuery } from '../class-queries.ts';

interface Teacher {
  readonly id: string;
  readonly name: string;
}

/** Lets somebody teach a class, or takes it from them. */
function useChangeTeachers(classId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ teacher, isTeaching }: { teacher: Teacher; isTeaching: boolean }) => {
      const params = { id: classId, userId: teacher.id };
      const key = `${isTeaching ? 'PUT' : 'DELETE'} /api/admin/classes/{id}/teachers/{userId}` as const;
      const answer = await call(key, { params });
      await queries.invalidateQueries({ queryKey: ['classes'] });
      return 'changeId' in answer ? answer.changeId : null;
    },
  });
}

interface AddTeacherDialogProps {
  readonly shown: SchoolClass;
  readonly onClose: () => void;
}

function AddTeacherDialog({ shown, onClose }: AddTeacherDialogProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const id = useId();
  const [search, setSearch] = useState('');
  const q = useDeferredValue(search.trim());
  const list = useInfiniteQuery(teachersQuery(q));
  const change = useChangeTeachers(shown.id);
  const teaching = new Set(shown.teachers.map((teacher) => teacher.id));
  return (
    <Dialog
      title={t`Who teaches it`}
      size="medium"
      onClose={onClose}
      actions={
        <>
          {change.error && (
            <Banner tone="error" className="basis-full">
              {describe(change.error)}
            </Banner>
          )}
          <Button variant="outline" onClick={onClose}>
            {t`Close`}
          </Button>
        </>
      }
    >
      <SearchField label={t`Search name or email`} value={search} onValueChange={setSearch} />
      <PagedList
        list={list}
        lines={3}
        lineHeight="h-14"
        errorTitle={t`The teachers cannot be loaded`}
        empty={
          <EmptyState title={q === '' ? t`There are no teachers yet` : t`No teacher matches`}>
            {q === '' && <p>{t`On the page of a person you make them a teacher.`}</p>}
          </EmptyState>
        }
      >
        {(teachers) => (
          <ul className="mt-2">
            {teachers.map((teacher) => (
              <li
                key={teacher.id}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0"
              >
                <span className="min-w-40 flex-1">
                  <bdi id={`${id}-${teacher.id}`} className="block font-semibold wrap-anywhere">
                    {teacher.name}
                  </bdi>
                  <span className="block text-s wrap-anywhere text-ink-soft">{teacher.email}</span>
                </span>
                {teaching.has(teacher.id) ? (
                  <Badge>{t`Teaches it`}</Badge>
                ) : (
                  <Button
                    variant="quiet"
                    aria-describedby={`${id}-${teacher.id}`}
                    isLoading={change.isPending && change.variables.teacher.id === teacher.id}
                    onClick={() => change.mutate({ teacher, isTeaching: true })}
                  >
                    {t`Let teach`}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  );
}

/** Who teaches a class; an admin says who. */
export function ClassTeachers({ shown }: { readonly shown: SchoolClass }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const [isAdding, setIsAdding] = useState(false);
  const change = useChangeTeachers(shown.id);
  const offerUndo = useOfferUndo();
  function remove(teacher: Teacher) {
    const { name } = teacher;
    change.mutate(
      { teacher, isTeaching: false },
      {
        onSuccess: (changeId) => offerUndo({ text: t`${name} does not teach this class any more` }, changeId),
      },
    );
  }
  return (
    <>
      {shown.teachers.length === 0 ? (
        <p className="text-ink-soft">{t`Nobody teaches it yet`}</p>
      ) : (
        <ul>
          {shown.teachers.map((teacher) => {
            const { name } = teacher;
            return (
              <li key={teacher.id} className="flex min-h-14 items-center gap-3 border-t border-line first:border-t-0">
                <Avatar name={name} />
                <bdi className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</bdi>
                {shown.mayStaff && (
                  <IconButton
                    label={t`Take the class from ${name}`}
                    disabled={change.isPending}
                    onClick={() => remove(teacher)}
                  >
                    <X aria-hidden />
                  </IconButton>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {change.error && <Banner tone="error">{describe(change.error)}</Banner>}
      {shown.mayStaff ? (
        <Button
          variant="outline"
          className="w-fit"
          icon={<UserRoundPlus aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          {t`Add a teacher`}
        </Button>
      ) : (
        <p className="text-s text-ink-soft">{t`An administrator says who teaches a class.`}</p>
      )}
      {isAdding && <AddTeacherDialog shown={shown} onClose={() => setIsAdding(false)} />}
    </>
  );
}
