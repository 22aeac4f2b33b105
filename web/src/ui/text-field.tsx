import { useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from '../lib/format/class-names.ts';
import { controlStyle, Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id'>;

/** Types of fields whose text may be of another direction than the interface. */
const freeTypes = ['text', 'email', 'url', 'tel'];

/** Text goes the way that it is written in, and an empty field that of the interface. */
function directionOf({ dir, value, type = 'text' }: Pick<ComponentProps<'input'>, 'dir' | 'value' | 'type'>) {
  return dir ?? (value === '' || !freeTypes.includes(type) ? undefined : 'auto');
}

type Typed = HTMLInputElement | HTMLTextAreaElement;

/** What is said where a pasted text did not fit whole, as browsers cut it without a word; and what finds that out. */
function useCutNotice({ value, maxLength }: Pick<ComponentProps<'textarea'>, 'value' | 'maxLength'>) {
  const { t } = useLingui();
  const [isCut, setIsCut] = useState(false);
  if (maxLength === undefined) return { notice: null };
  const isFull = typeof value === 'string' && value.length >= maxLength;
  return {
    notice: isCut && isFull && (
      <span role="status" className="block font-medium text-coral-ink">
        {t`Only ${maxLength} characters fit here. The rest of what you pasted is left out.`}
      </span>
    ),
    onPaste: ({ currentTarget, clipboardData }: ClipboardEvent<Typed>) => {
      const { value: before, selectionStart, selectionEnd } = currentTarget;
      const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
      setIsCut(before.length - replaced + clipboardData.getData('text').length > maxLength);
    },
  };
}

const withNotice = (hint: ReactNode, notice: ReactNode) =>
  notice ? (
    <>
      {hint}
      {notice}
    </>
  ) : (
    hint
  );

/** One line of text. */
export function TextField({ label, hint, error, isLabelHidden, className, ...input }: TextFieldProps) {
  const { notice, ...cutting } = useCutNotice(input);
  return (
    <Field
      {...{ label, error, className }}
      hint={withNotice(hint, notice)}
      isLabelHidden={isLabelHidden ?? false}
      isRequired={input.required ?? false}
    >
      {(control) => (
        <input type="text" {...cutting} {...input} {...control} dir={directionOf(input)} className={controlStyle} />
      )}
    </Field>
  );
}

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'>;

/** Several lines of text. */
export function TextArea({ label, hint, error, isLabelHidden, className, ...area }: TextAreaProps) {
  const { notice, ...cutting } = useCutNotice(area);
  return (
    <Field
      {...{ label, error, className }}
      hint={withNotice(hint, notice)}
      isLabelHidden={isLabelHidden ?? false}
      isRequired={area.required ?? false}
    >
      {(control) => (
        <textarea
          rows={4}
          {...cutting}
          {...area}
          {...control}
          dir={directionOf({ dir: area.dir, value: area.value })}
          className={classNames(controlStyle, 'resize-y')}
        />
      )}
    </Field>
  );
}
