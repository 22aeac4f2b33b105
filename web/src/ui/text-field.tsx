import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { controlStyle, Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id'>;

/** Types of fields whose text may be of another direction than the interface. */
const freeTypes = ['text', 'email', 'url', 'tel'];

/** Text goes the way that it is written in, and an empty field that of the interface. */
function directionOf({ dir, value, type = 'text' }: Pick<ComponentProps<'input'>, 'dir' | 'value' | 'type'>) {
  return dir ?? (value === '' || !freeTypes.includes(type) ? undefined : 'auto');
}

/** One line of text. */
export function TextField({ label, hint, error, isLabelHidden, className, ...input }: TextFieldProps) {
  return (
    <Field
      {...{ label, hint, error, className }}
      isLabelHidden={isLabelHidden ?? false}
      isRequired={input.required ?? false}
    >
      {(control) => <input type="text" {...input} {...control} dir={directionOf(input)} className={controlStyle} />}
    </Field>
  );
}

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'>;

/** Several lines of text. */
export function TextArea({ label, hint, error, isLabelHidden, className, ...area }: TextAreaProps) {
  return (
    <Field
      {...{ label, hint, error, className }}
      isLabelHidden={isLabelHidden ?? false}
      isRequired={area.required ?? false}
    >
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          dir={directionOf({ dir: area.dir, value: area.value })}
          className={classNames(controlStyle, 'resize-y')}
        />
      )}
    </Field>
  );
}
