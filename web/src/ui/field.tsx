import { useId, type ReactNode } from 'react';
import { classNames } from '../lib/format/class-names.ts';

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why the value was refused; marks the control as invalid. */
  readonly error?: string | undefined;
  /** Keeps the label for screen readers only, where a placeholder or the surroundings show it. */
  readonly isLabelHidden?: boolean;
  readonly className?: string | undefined;
}

interface ControlAttributes {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** The look of every text control. */
export const controlStyle =
  'min-h-(--touch) w-full rounded-control border border-edge bg-card px-3.5 py-2 text-ink transition-colors duration-150 placeholder:text-ink-soft hover:border-teal aria-invalid:border-coral disabled:opacity-60';

/** A control with its label above and its hint and error below, tied together for screen readers. */
export function Field({
  label,
  hint,
  error,
  isLabelHidden = false,
  className,
  isRequired = false,
  children,
}: FieldProps & { readonly isRequired?: boolean; readonly children: (control: ControlAttributes) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} data-required={isRequired || undefined} className={isLabelHidden ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={hintId} className="text-s text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-s font-medium text-coral-ink">
          {error}
        </p>
      )}
    </div>
  );
}
