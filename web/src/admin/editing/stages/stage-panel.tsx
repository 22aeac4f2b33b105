import type { EditableStage, StageInput } from '@kalima/shared/contract/content/stages';
import { hasSeveralLanguages } from '@kalima/shared/domain/language/language-choice';
import { languageTag } from '@kalima/shared/domain/language/languages';
import type { UploadPurpose } from '@kalima/shared/domain/content/uploads';
import { useLingui } from '@lingui/react/macro';
import { type QueryKey, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import { useOrder } from '../use-order.ts';
import { StageDialog } from './stage-dialog.tsx';
import { StageList } from './stage-list.tsx';

interface StagePanelProps {
  readonly list: Pick<UseQueryResult<readonly EditableStage[]>, 'data' | 'error' | 'refetch'>;
  readonly selectedId: string | undefined;
  /** How much is in a stage, translated. */
  readonly countOf: (stage: EditableStage) => string;
  readonly coverPurpose: UploadPurpose;
  /** What is said when a stage has no name. */
  readonly missing: string;
  /** The question before one is deleted. */
  readonly deleteQuestion: string;
  readonly create: (input: StageInput & { readonly id: string }) => Promise<EditableStage>;
  readonly update: (id: string, input: StageInput & { readonly version: number }) => Promise<EditableStage>;
  readonly remove: (id: string) => Promise<unknown>;
  /** Where the list is kept. */
  readonly listKey: QueryKey;
  readonly order: (ids: string[]) => Promise<unknown>;
  readonly onSelect: (id: string | undefined) => void;
  /** Told after something was stored. */
  readonly onChanged: () => void;
  readonly onDeleted: (id: string) => void;
}

/** The stages of phrases or stories: chosen, made, changed and deleted. */
export function StagePanel(props: StagePanelProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { selectedId, onSelect, onChanged, onDeleted } = props;
  const [edited, setEdited] = useState<EditableStage | 'new'>();
  const [doomed, setDoomed] = useState<EditableStage>();
  const stages = props.list.data ?? [];
  const queries = useQueryClient();
  const order = useOrder<EditableStage>({
    name: props.listKey.join(' '),
    show: (moved) => queries.setQueryData(props.listKey, moved),
    send: props.order,
    onChanged,
  });
  return (
    <>
      <StageList
        list={props.list}
        selectedId={selectedId}
        countOf={props.countOf}
        onSelect={onSelect}
        onAdd={() => setEdited('new')}
        onEdit={setEdited}
        onDelete={setDoomed}
        onMove={order}
      />
      {edited && (
        <StageDialog
          stage={edited === 'new' ? null : edited}
          proposedLanguage={hasSeveralLanguages(stages, 'all') ? null : (stages[0]?.language ?? null)}
          coverPurpose={props.coverPurpose}
          missing={props.missing}
          kind={props.coverPurpose}
          send={(input, version, id) =>
            edited === 'new' ? props.create({ ...input, id }) : props.update(edited.id, { ...input, version })
          }
          replace={(input, { id, version }) => props.update(id, { ...input, version })}
          onClose={() => setEdited(undefined)}
          onSaved={(saved) => {
            setEdited(undefined);
            showToast(edited === 'new' ? t`Stage created` : t`Stage saved`);
            // At once: who goes on in a new stage is not told to choose one.
            queries.setQueryData<EditableStage[]>(props.listKey, (known) =>
              known?.some(({ id }) => id === saved.id)
                ? known.map((one) => (one.id === saved.id ? saved : one))
                : known?.concat(saved),
            );
            onChanged();
            if (edited === 'new') onSelect(saved.id);
          }}
        />
      )}
      {doomed && (
        <DeleteDialog
          title={props.deleteQuestion}
          name={doomed.name}
          content={doomed.count > 0 ? props.countOf(doomed) : undefined}
          language={languageTag(doomed.language)}
          onDelete={async () => {
            await props.remove(doomed.id);
            showToast(t`Stage deleted`);
            if (doomed.id === selectedId) onSelect(undefined);
            onDeleted(doomed.id);
          }}
          describeFailure={(failure) => {
            const reason = describe(failure);
            return t`Failed to delete stage: ${reason}`;
          }}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  );
}
