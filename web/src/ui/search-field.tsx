import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { type ClipboardEvent, useRef } from 'react';
import { classNames } from '../lib/format/class-names.ts';
import { controlStyle, Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';

interface SearchFieldProps {
  /** What is searched; shown as the placeholder too. */
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly className?: string;
  /** Whether it has the focus where a dialog opens. */
  readonly hasFocusAtFirst?: boolean;
  /** Asked before something is pasted; what it takes for itself does not come into the field. */
  readonly onPaste?: ((event: ClipboardEvent<HTMLInputElement>) => void) | undefined;
}

/** A search text with a button that empties it. Waiting until the typing pauses is its user's part. */
export function SearchField({
  label,
  value,
  onValueChange,
  className,
  hasFocusAtFirst = false,
  onPaste,
}: SearchFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field label={label} isLabelHidden className={className}>
      {(control) => (
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-4.5 text-ink-soft"
          />
          <input
            {...control}
            ref={input}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            dir={value === '' ? undefined : 'auto'}
            value={value}
            placeholder={label}
            data-autofocus={hasFocusAtFirst || undefined}
            onChange={(event) => onValueChange(event.target.value)}
            onPaste={onPaste}
            className={classNames(controlStyle, 'ps-10.5 pe-12 [&::-webkit-search-cancel-button]:hidden')}
          />
          {value !== '' && (
            <IconButton
              label={t`Clear search`}
              className="absolute inset-y-0 end-0"
              onClick={() => {
                onValueChange('');
                input.current?.focus();
              }}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      )}
    </Field>
  );
}
