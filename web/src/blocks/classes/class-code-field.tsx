import { normaliseJoinCode } from '@kalima/shared/domain/teaching/classes';
import { useLingui } from '@lingui/react/macro';
import { isApiError } from '../../lib/api/api-error.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { TextField } from '../../ui/text-field.tsx';

/** What the server says of a code itself: it is told beside the field. */
export const isAboutClassCode = (error: unknown) =>
  isApiError(error, 'CLASS_CODE_UNKNOWN') || isApiError(error, 'CLASS_FULL');

interface ClassCodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether it was sent: only then it is said that it has another shape than codes have. */
  readonly isChecked: boolean;
  readonly error: unknown;
  /** The field's name in the request. */
  readonly name: string;
}

/** The code that a teacher gives, however it is typed (PRODUCT.md#joining-a-class). */
export function ClassCodeField({ value, onChange, isChecked, error, name }: ClassCodeFieldProps) {
  const { t } = useLingui();
  const { describe, fieldMessage } = useErrorMessages();
  return (
    <TextField
      label={t`Code of the class`}
      hint={t`Six letters that your teacher gives you`}
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      maxLength={40}
      value={value}
      error={
        isChecked && normaliseJoinCode(value) === null
          ? t`A code has six letters, such as BKT RWZ.`
          : isAboutClassCode(error)
            ? describe(error)
            : fieldMessage(error, name)
      }
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
