import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { classNames } from '../lib/format/class-names.ts';
import { controlStyle, Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type'>;

/** A password that can be shown while it is typed. */
export function PasswordField({ label, hint, error, className, ...input }: PasswordFieldProps) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ label, hint, error, className }} isRequired={input.required ?? false}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(controlStyle, 'pe-12')}
          />
          <IconButton
            label={isShown ? t`Hide password` : t`Show password`}
            aria-pressed={isShown}
            className="absolute inset-y-0 end-0"
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
