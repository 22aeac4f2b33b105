import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../lib/format/class-names.ts';
import { controlStyle, Field, type FieldProps } from './field.tsx';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SelectProps<Value extends string>
  extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'value' | 'onChange' | 'children'> {
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
}

/** A choice of one among a few: the system's own list, which every phone and screen reader knows. */
export function Select<Value extends string>({
  label,
  hint,
  error,
  isLabelHidden,
  className,
  options,
  value,
  onValueChange,
  ...select
}: SelectProps<Value>) {
  return (
    <Field
      {...{ label, hint, error, className }}
      isLabelHidden={isLabelHidden ?? false}
      isRequired={select.required ?? false}
    >
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            value={value}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen) onValueChange(chosen.value);
            }}
            className={classNames(controlStyle, 'appearance-none truncate pe-10')}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4.5 text-ink-soft"
          />
        </div>
      )}
    </Field>
  );
}
