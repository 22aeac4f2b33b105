import { matTint } from '@kalima/shared/domain/content/mats';
import { useLingui } from '@lingui/react/macro';
import { Check, ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';
import { Card } from '../../../ui/card.tsx';
import { Numeral } from '../../../ui/numeral.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Picture } from '../../../blocks/picture.tsx';

export interface StageSectionProps {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly coverImageUrl: string | null;
  /** The first picture of what is in it, with the id of that. */
  readonly picture: { readonly id: string; readonly url: string } | null;
  readonly completed: number;
  readonly total: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A stage that unfolds, with how much of it is completed. */
export function StageSection(props: StageSectionProps) {
  const { t } = useLingui();
  const contentId = useId();
  const { completed, total, isOpen } = props;
  const isDone = total > 0 && completed === total;
  return (
    <Card>
      <div className="relative flex items-center gap-3 rounded-card p-4 transition-colors duration-150 hover:bg-teal-wash/40 has-focus-visible:outline-2 has-focus-visible:outline-teal md:gap-4 md:px-5">
        {props.coverImageUrl && (
          <Picture
            src={props.coverImageUrl}
            tint={matTint(props.id)}
            alt=""
            sizes="64px"
            isWhole
            className="size-14 shrink-0 overflow-hidden rounded-control md:size-16"
          />
        )}
        {/* A stage holds content of several languages; its own name says which way it is read. */}
        <div dir="auto" className="grid min-w-0 flex-1 gap-1">
          <h2 className="text-l font-semibold">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? contentId : undefined}
              onClick={props.onToggle}
              className="text-start after:absolute after:inset-0 focus-visible:outline-none"
            >
              {props.title}
            </button>
          </h2>
          {props.description !== '' && (
            <p className="text-s text-ink-soft">
              <bdi>{props.description}</bdi>
            </p>
          )}
          <div className="mt-1 flex max-w-100 items-center gap-3">
            <div className="flex-1">
              <ProgressBar label={t`${completed} of ${total} completed`} value={completed} max={total} />
            </div>
            <span aria-hidden className="flex items-center gap-1 text-s font-semibold text-ink-soft tabular-nums">
              {isDone && <Check className="size-4 text-teal-ink" />}
              <Numeral of={completed} /> / <Numeral of={total} />
            </span>
          </div>
        </div>
        <ChevronDown
          aria-hidden
          className={classNames(
            'size-5 shrink-0 text-ink-soft transition-transform duration-150',
            isOpen && 'rotate-180',
          )}
        />
      </div>
      {isOpen && (
        <div id={contentId} className="border-t border-line p-3 md:p-4">
          {props.children}
        </div>
      )}
    </Card>
  );
}
