import type { EditableStage } from '@kalima/shared/contract/content/stages';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { matTint } from '@kalima/shared/domain/content/mats';
import { useLingui } from '@lingui/react/macro';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Picture } from '../../../blocks/picture.tsx';
import { classNames } from '../../../lib/format/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

interface StageItemProps {
  readonly stage: EditableStage;
  readonly isSelected: boolean;
  /** How much is in it, translated. */
  readonly count: string;
  /** What it is moved by; nothing where it is alone. */
  readonly handle: ReactNode;
  /** Whether the person changes and deletes stages. */
  readonly isKept: boolean;
  readonly onSelect: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A stage in the list: chosen, moved, changed, deleted. */
export function StageItem({ stage, isSelected, count, handle, isKept, onSelect, onEdit, onDelete }: StageItemProps) {
  const { t } = useLingui();
  return (
    <div
      className={classNames(
        'flex items-center rounded-control border bg-card transition-colors duration-150',
        isSelected ? 'border-teal bg-teal-wash' : 'border-line hover:border-edge',
      )}
    >
      {handle}
      <button
        type="button"
        aria-current={isSelected ? 'true' : undefined}
        className={classNames(
          'flex min-w-0 flex-1 items-center gap-2 rounded-control py-2 text-start',
          handle ? '' : 'ps-2',
        )}
        onClick={onSelect}
      >
        <Picture
          src={stage.coverImageUrl}
          tint={matTint(stage.id)}
          alt=""
          sizes="48px"
          className="size-12 shrink-0 rounded-control"
        />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">
            <bdi lang={languageTag(stage.language)}>{stage.name}</bdi>
          </span>
          <span className="block text-s text-ink-soft">{count}</span>
        </span>
      </button>
      {isKept && (
        <>
          <IconButton label={t`Edit ${stage.name}`} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={t`Delete ${stage.name}`} className="text-coral-ink" onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  );
}
