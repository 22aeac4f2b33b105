import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { matTint } from '@kalima/shared/domain/content/mats';
import { classNames } from '../../../lib/format/class-names.ts';
import type { StageSectionProps } from '../study/stage-section.tsx';
import { Picture } from '../../../blocks/picture.tsx';

/** A stage of lessons: a landscape that its path leads through, or folded a card with its first picture and how much of it is done. */
export function StageLandscape(props: StageSectionProps) {
  const { t } = useLingui();
  const contentId = useId();
  const { completed, total, isOpen, picture } = props;
  const isDone = completed === total;
  return (
    <section
      className={classNames(
        'overflow-hidden rounded-[28px] shadow-card',
        isOpen ? 'bg-linear-to-b from-sky-high to-sky-low' : 'bg-card',
      )}
    >
      <div
        className={classNames(
          'relative flex items-center gap-4 rounded-[28px] px-4.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-3 has-focus-visible:outline-teal',
          isOpen ? 'pt-5 pb-2' : 'py-4 transition-colors duration-150 hover:bg-teal-wash/40',
        )}
      >
        {!isOpen && (
          <Picture
            src={picture?.url ?? null}
            tint={matTint(picture?.id ?? props.id)}
            alt=""
            sizes="64px"
            className="size-16 shrink-0 rounded-pill"
          />
        )}
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h2 className={classNames('font-semibold', isOpen ? 'text-[1.375rem]' : 'text-l')}>
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
          {isOpen && <p className="text-s text-ink-land">{props.description}</p>}
          <p
            className={classNames(
              'flex items-center gap-2 text-s font-semibold',
              isDone ? 'text-teal-ink' : isOpen ? 'text-ink-land' : 'text-ink-soft',
            )}
          >
            {isDone && <Check aria-hidden className="size-4" strokeWidth={2.8} />}
            {isDone
              ? t`${plural(total, { one: 'Its only lesson is done', other: 'All # lessons done' })}`
              : t`${plural(total, { one: `${completed} of # lesson done`, other: `${completed} of # lessons done` })}`}
          </p>
        </div>
        <ChevronDown
          aria-hidden
          className={classNames('size-5.5 shrink-0 transition-transform duration-150', isOpen && 'rotate-180')}
        />
      </div>
      {isOpen && <div id={contentId}>{props.children}</div>}
    </section>
  );
}
