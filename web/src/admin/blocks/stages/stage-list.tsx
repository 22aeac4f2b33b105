import type { EditableStage } from '@kalima/shared/contract/stages';
import { languageTag } from '@kalima/shared/domain/languages';
import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Picture } from '../../../blocks/picture.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useErrorMessages } from '../../../lib/error-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ErrorState } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface StageListProps {
  readonly list: Pick<UseQueryResult<readonly EditableStage[]>, 'data' | 'error' | 'refetch'>;
  readonly selectedId: string | undefined;
  /** How much is in a stage, translated. */
  readonly countOf: (stage: EditableStage) => string;
  readonly onSelect: (id: string) => void;
  readonly onAdd: () => void;
  readonly onEdit: (stage: EditableStage) => void;
  readonly onDelete: (stage: EditableStage) => void;
}

/** The stages, to choose, change or delete one. */
export function StageList({ list, selectedId, countOf, onSelect, onAdd, onEdit, onDelete }: StageListProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-l font-semibold">{t`Stages`}</h2>
        <Button variant="quiet" icon={<Plus aria-hidden />} onClick={onAdd}>
          {t`New stage`}
        </Button>
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
      {list.data?.length === 0 && <p className="text-ink-soft">{t`No stages yet. Create the first one.`}</p>}
      <ul className="grid gap-1.5 empty:hidden" aria-label={t`Stages`}>
        {list.data?.map((stage) => (
          <li
            key={stage.id}
            className={classNames(
              'flex items-center gap-1 rounded-control border pe-1 transition-colors duration-150',
              stage.id === selectedId ? 'border-teal bg-teal-wash' : 'border-line hover:border-edge',
            )}
          >
            <button
              type="button"
              aria-current={stage.id === selectedId ? 'true' : undefined}
              className="flex min-w-0 flex-1 items-center gap-3 rounded-control p-2 text-start"
              onClick={() => onSelect(stage.id)}
            >
              <Picture src={stage.coverImageUrl} alt="" sizes="56px" className="size-14 shrink-0 rounded-control" />
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">
                  <bdi lang={languageTag(stage.language)}>{stage.name}</bdi>
                </span>
                <span className="block text-s text-ink-soft">{countOf(stage)}</span>
              </span>
            </button>
            <IconButton label={t`Edit ${stage.name}`} onClick={() => onEdit(stage)}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton label={t`Delete ${stage.name}`} className="text-coral-ink" onClick={() => onDelete(stage)}>
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
