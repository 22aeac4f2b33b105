import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { controlStyle, Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id'>;

/** One line of text. */
export function TextField({ label, hint, error, isLabelHidden, className, ...input }: TextFieldProps) {
  return (
    <Field
      {...{ label, hint, error, className }}
      isLabelHidden={isLabelHidden ?? false}
      isRequired={input.required ?? false}
    >
      {(control) => <input type="text" {...input} {...control} className={controlStyle} />}
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
      {(control) => <textarea rows={4} {...area} {...control} className={classNames(controlStyle, 'resize-y')} />}
    </Field>
  );
}
