import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { otherLanguage } from '@kalima/shared/domain/language/pairs';
import { useLingui } from '@lingui/react/macro';
import { Columns2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { FoldedField } from './folded-field.tsx';

interface OtherFormFieldProps {
  /** Empty for nearly all words. */
  readonly otherForm: string | undefined;
  /** The language of the content. */
  readonly language: ContentLanguage;
  readonly onChange: (change: { otherForm: string; otherAudioUrl?: null }) => void;
  readonly error?: string | undefined;
  /** Where its recording is made, for words that have recordings; given what the form is called. */
  readonly renderSound?: (label: string) => ReactNode;
}

/**
 * The Egyptian form of a standard Arabic word, or the other way round (PRODUCT.md#pairs): out of the way until it is wanted. In
 * other languages it is shown only where there is one, to be taken away.
 */
export function OtherFormField({ otherForm = '', language, onChange, error, renderSound }: OtherFormFieldProps) {
  const { t } = useLingui();
  const other = otherLanguage(language);
  if (other === null && otherForm === '') return null;
  const isEgyptian = other !== 'arabic';
  const label = isEgyptian ? t`Egyptian form` : t`Standard Arabic form`;
  return (
    <FoldedField
      icon={<Columns2 aria-hidden />}
      addLabel={isEgyptian ? t`Add the Egyptian form` : t`Add the standard Arabic form`}
      removeLabel={isEgyptian ? t`Remove the Egyptian form` : t`Remove the standard Arabic form`}
      isEmpty={otherForm === ''}
      onRemove={() => onChange({ otherForm: '', ...(renderSound && { otherAudioUrl: null }) })}
    >
      {({ autoFocus, keepOpen }) => (
        <>
          <TextField
            label={label}
            hint={t`Learners of it see it first; the other form is one tap away.`}
            dir="auto"
            lang={languageTag(other ?? 'egyptian')}
            autoFocus={autoFocus}
            maxLength={contentLimits.word}
            value={otherForm}
            error={error}
            onChange={(event) => {
              keepOpen();
              onChange({ otherForm: event.target.value });
            }}
          />
          {renderSound?.(label)}
        </>
      )}
    </FoldedField>
  );
}
