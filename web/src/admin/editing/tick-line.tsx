import { type ReactNode, useId } from 'react';
import { classNames } from '../../lib/format/class-names.ts';

interface TickLineProps {
  readonly name: string;
  readonly language?: string | undefined;
  readonly facts: ReactNode;
  readonly isTicked: boolean;
  readonly isDisabled: boolean;
  /** What stands at the end of the line. */
  readonly mark?: ReactNode;
  /** What is told of it below, on all of its breadth. */
  readonly below?: ReactNode;
  readonly onToggle: () => void;
}

/** One of a list to tick: a course, a person or a class. */
export function TickLine({ name, language, facts, mark, below, ...props }: TickLineProps) {
  const id = useId();
  return (
    <li
      className={classNames(
        '-mx-2 flex flex-wrap items-center gap-x-3 px-2 py-1',
        props.isTicked && !props.isDisabled ? 'rounded-control bg-teal-wash' : 'border-b border-line last:border-b-0',
      )}
    >
      <label className="flex min-h-(--touch) min-w-0 flex-1 items-center gap-3">
        <input
          type="checkbox"
          aria-labelledby={id}
          aria-describedby={`${id}-facts`}
          className="size-5 shrink-0 accent-teal"
          checked={props.isTicked}
          disabled={props.isDisabled}
          onChange={props.onToggle}
        />
        <span className="min-w-0">
          <bdi id={id} lang={language} className="block font-semibold wrap-anywhere">
            {name}
          </bdi>
          <span id={`${id}-facts`} className="block text-s wrap-anywhere text-ink-soft">
            {facts}
          </span>
        </span>
      </label>
      {mark}
      {below && <div className="basis-full ps-8 pb-2">{below}</div>}
    </li>
  );
}
