import type { EditableStage } from '@kalima/shared/contract/content/stages';
import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useKeepsOrder } from '../own-content.tsx';
import { SortableList } from '../sortable-list.tsx';
import { StageItem } from './stage-item.tsx';

interface StageListProps {
  readonly list: Pick<UseQueryResult<readonly EditableStage[]>, 'data' | 'error' | 'refetch'>;
  readonly selectedId: string | undefined;
  /** How much is in a stage, translated. */
  readonly countOf: (stage: EditableStage) => string;
  readonly onSelect: (id: string) => void;
  readonly onAdd: () => void;
  readonly onEdit: (stage: EditableStage) => void;
  readonly onDelete: (stage: EditableStage) => void;
  readonly onMove: (stages: readonly EditableStage[]) => void;
}

/** The stages, to choose, change or delete one, and to put in order. */
export function StageList({ list, selectedId, countOf, onSelect, onAdd, onEdit, onDelete, onMove }: StageListProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const stages = list.data ?? [];
  const keeps = useKeepsOrder();
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-l font-semibold">{t`Stages`}</h2>
        {keeps && (
          <Button variant="quiet" icon={<Plus aria-hidden />} onClick={onAdd}>
            {t`New stage`}
          </Button>
        )}
      </div>
      {list.error && !list.data && (
        <ErrorState className="py-6" title={t`The stages cannot be loaded`} onRetry={() => void list.refetch()}>
          <p>{describe(list.error)}</p>
        </ErrorState>
      )}
      {!list.data && !list.error && (
        <div role="status" aria-label={t`Loading...`} className="grid gap-2">
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} className="h-16" />
          ))}
        </div>
      )}
      {list.data?.length === 0 && (
        <p className="text-ink-soft">
          {keeps ? t`No stages yet. Create the first one.` : t`No stages yet. An administrator makes them.`}
        </p>
      )}
      {stages.length > 0 && (
        <SortableList
          label={t`Stages`}
          items={stages}
          nameOf={(stage) => stage.name}
          onMove={onMove}
          className="grid gap-1.5"
        >
          {(stage, handle) => (
            <StageItem
              stage={stage}
              isSelected={stage.id === selectedId}
              count={countOf(stage)}
              handle={keeps && stages.length > 1 && handle}
              isKept={keeps}
              onSelect={() => onSelect(stage.id)}
              onEdit={() => onEdit(stage)}
              onDelete={() => onDelete(stage)}
            />
          )}
        </SortableList>
      )}
    </Card>
  );
}
