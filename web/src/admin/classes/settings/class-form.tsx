import type { SchoolClass } from '@kalima/shared/contract/teaching/classes';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { Differences } from '../../editing/differences.tsx';
import { StaleBanner } from '../../editing/editing-messages.tsx';
import { LeaveDialog } from '../../frame/leave-dialog.tsx';
import { useEditing } from '../../editing/use-editing.ts';
import { useShowProblem } from '../../editing/use-show-problem.ts';
import { draftOf, problemOf, sentOf } from '../class-draft.ts';
import { ClassFields } from '../class-fields.tsx';
import { classQuery } from '../class-queries.ts';

/** The editing of a class's name and days. */
export function useClassEditing(stored: SchoolClass) {
  return useEditing({
    stored,
    draftOf: (one) => draftOf(one ?? stored),
    send: (draft, version) =>
      call('PATCH /api/teacher/classes/{id}', { params: { id: stored.id }, body: { version, ...sentOf(draft) } }),
  });
}

interface ClassFormProps {
  readonly classId: string;
  readonly editing: ReturnType<typeof useClassEditing>;
}

/** Name and days of a class. What somebody else saved meanwhile is shown, and nothing that was typed is lost. */
export function ClassForm({ classId, editing }: ClassFormProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { describe, fieldMessage } = useErrorMessages();
  const [isMarked, setIsMarked] = useState(false);
  const { root, show } = useShowProblem<HTMLFormElement>();
  const { draft, stale, problem } = editing;
  async function save(send = editing.save) {
    const missing = problemOf(editing.latestDraft());
    setIsMarked(missing !== undefined);
    const saved = missing === undefined ? await send() : null;
    if (!saved) {
      show();
      return;
    }
    showToast(t`Saved`);
    queries.setQueryData(classQuery(classId).queryKey, saved);
    void queries.invalidateQueries({ queryKey: ['classes', 'list'] });
  }
  const isAboutField = (['name', 'startsOn', 'endsOn'] as const).some((field) => fieldMessage(problem, field));
  const theirs = stale && draftOf(stale);
  return (
    <form
      ref={root}
      noValidate
      aria-label={t`Name and days`}
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      {theirs && (
        <StaleBanner
          isSaving={editing.isSaving}
          onDiscardMine={editing.discardMine}
          onSaveOver={() => void save(editing.saveOver)}
        >
          <Differences
            rows={[
              { label: t`Name of the class`, mine: draft.name, theirs: theirs.name },
              { label: t`First day`, mine: draft.startsOn, theirs: theirs.startsOn },
              { label: t`Last day`, mine: draft.endsOn, theirs: theirs.endsOn },
            ]}
          />
        </StaleBanner>
      )}
      {problem !== undefined && !stale && !isAboutField && <Banner tone="error">{describe(problem)}</Banner>}
      <ClassFields draft={draft} change={editing.change} isMarked={isMarked} problem={problem} />
      <Button type="submit" className="w-fit" isLoading={editing.isSaving} disabled={!editing.isChanged}>
        {t`Save`}
      </Button>
      <LeaveDialog leaving={editing.leaving} />
    </form>
  );
}
