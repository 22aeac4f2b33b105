import { useId } from 'react';
import { classNames } from '../lib/format/class-names.ts';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly lang?: string;
  /** What stands for the label on phones, where the bar has no more room. */
  readonly sign?: string | undefined;
}

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  /** Tall enough for a form; the default fits a bar. */
  readonly isLarge?: boolean;
}

/** A choice among two or three, all of them in sight. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex w-fit max-w-full flex-wrap rounded-[24px] bg-sunk p-0.75 text-s font-semibold">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map((option) => (
        <label
          key={option.value}
          lang={option.lang}
          className={classNames(
            'relative grid cursor-pointer place-items-center rounded-pill px-3.25 font-ui whitespace-nowrap transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-teal',
            props.isLarge ? 'min-h-(--touch)' : 'min-h-9.5',
            option.value === props.value ? 'bg-card text-ink shadow-low' : 'text-ink-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none focus-visible:outline-none"
          />
          {option.sign && (
            <span aria-hidden className="sm:hidden">
              {option.sign}
            </span>
          )}
          <span className={option.sign && 'max-sm:sr-only'}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
