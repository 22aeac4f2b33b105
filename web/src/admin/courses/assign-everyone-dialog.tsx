import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { peopleQuery } from '../blocks/people-query.ts';
import { useUndo } from '../blocks/assigning/use-undo.ts';
import { assignEveryone, type Outcome, type Person } from './assign-everyone.ts';
import { useAssignFree } from './use-assign-free.ts';

/** Names that are listed before the others are only counted. */
const listedNames = 100;

/** Who did not get the courses, each with a button to try them alone. */
function FailedPeople({ people }: { readonly people: readonly Person[] }) {
  const { t } = useLingui();
  const assign = useAssignFree();
  const [served, setServed] = useState<readonly string[]>([]);
  const left = people.filter((person) => !served.includes(person.id));
  const hiddenCount = left.length - listedNames;
  if (left.length === 0) return <p className="mt-4">{t`Everyone has the free courses now.`}</p>;
  return (
    <>
      <p className="mt-4 font-medium">{t`These users did not get them. You can assign to each of them alone:`}</p>
      <ul className="mt-1">
        {left.slice(0, listedNames).map((person) => (
          <li key={person.id} className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
            <bdi id={`failed-${person.id}`} className="min-w-0 flex-1 font-semibold wrap-anywhere">
              {person.name}
            </bdi>
            <Button
              variant="quiet"
              aria-describedby={`failed-${person.id}`}
              isLoading={assign.isPending && assign.variables.id === person.id}
              onClick={() =>
                assign.mutate(person, {
                  onSuccess: ({ missingUserIds }) => {
                    if (missingUserIds.length === 0) setServed((before) => [...before, person.id]);
                  },
                })
              }
            >
              {t`Assign`}
            </Button>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && <p className="text-ink-soft">{plural(hiddenCount, { other: 'and # more' })}</p>}
    </>
  );
}

function OutcomeText({ total, failed, reason, hasNoCourses }: Outcome) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const done = total - failed.length;
  const why = reason === undefined ? null : <p className="font-normal">{describe(reason)}</p>;
  if (hasNoCourses) return <Banner tone="error">{t`There are no valid free courses. Please refresh.`}</Banner>;
  if (failed.length === 0) {
    const users = plural(total, { one: 'the one user', other: 'all # users' });
    return <Banner tone="success">{t`The free courses were assigned to ${users}.`}</Banner>;
  }
  return (
    <>
      <Banner tone="error">
        {done === 0
          ? t`The free courses could not be assigned to any user.`
          : t`The free courses were assigned to ${done} of ${total} users.`}
        {why}
      </Banner>
      <FailedPeople people={failed} />
    </>
  );
}

/** Gives everybody all free courses: asks, shows how far it is, and tells who is left (PRODUCT.md#course-management, PRODUCT.md#assigning). */
export function AssignEveryoneDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const [first] = useInfiniteQuery(peopleQuery('')).data?.pages ?? [];
  const [undoFailure, setUndoFailure] = useState<string>();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const run = useMutation({
    mutationFn: () => assignEveryone((done, total) => setProgress({ done, total })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['courses'] }),
  });
  const undo = useUndo({ onDone: () => undefined, onFailed: setUndoFailure });
  const courseCount = plural(first?.freeCourseCount ?? 0, { one: '# free course', other: '# free courses' });
  const userCount = plural(first?.total ?? 0, { one: '# user', other: '# users' });
  if (run.isIdle) {
    return (
      <ConfirmDialog
        title={t`Assign all free courses to all users?`}
        confirmLabel={t`Assign to all`}
        onConfirm={() => run.mutate()}
        onCancel={onClose}
      >
        {first && <p className="mb-1 font-semibold text-ink">{t`${courseCount} for ${userCount}`}</p>}
        <p>{t`Nobody loses a course by this. Reading courses bring every flashcard course along.`}</p>
      </ConfirmDialog>
    );
  }
  const changes = run.data?.changes ?? [];
  const { done, total } = progress ?? { done: 0, total: 0 };
  return (
    <Dialog
      title={t`Assign all free courses to all users`}
      size="medium"
      // What is under way goes on to its end, so there is nothing to close before.
      onClose={run.isPending ? () => undefined : onClose}
      actions={
        <>
          {changes.length > 0 && !undo.isSuccess && (
            <Button
              variant="outline"
              icon={<Undo2 aria-hidden />}
              isLoading={undo.isPending}
              onClick={() => undo.mutate(changes)}
            >
              {t`Undo`}
            </Button>
          )}
          <Button variant="outline" disabled={run.isPending || undo.isPending} onClick={onClose}>
            {t`Close`}
          </Button>
        </>
      }
    >
      {run.isPending && (
        <div className="grid gap-3">
          <p role="status">{progress ? t`${done} of ${total} users` : t`Loading users...`}</p>
          <ProgressBar label={t`Progress`} value={done} max={total} />
        </div>
      )}
      {run.error && (
        <Banner tone="error">
          {t`Bulk assignment failed`}
          <p className="font-normal">{describe(run.error)}</p>
        </Banner>
      )}
      {run.data && !undo.isSuccess && (
        <>
          <OutcomeText {...run.data} />
          <p className="mt-3 text-ink-soft">
            {plural(run.data.newCount, {
              0: 'Everybody had them all before.',
              one: '# assignment is new.',
              other: '# assignments are new.',
            })}
          </p>
        </>
      )}
      {undoFailure !== undefined && !undo.isSuccess && <Banner tone="error">{undoFailure}</Banner>}
      {undo.isSuccess && <Banner tone="success">{t`Taken back. Everybody has what they had before.`}</Banner>}
    </Dialog>
  );
}
