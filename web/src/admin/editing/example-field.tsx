import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { Quote } from 'lucide-react';
import { TextArea } from '../../ui/text-field.tsx';
import { FoldedField } from './folded-field.tsx';

interface ExampleFieldProps {
  readonly example: string | undefined;
  readonly language: ContentLanguage;
  readonly onChange: (example: string) => void;
  readonly error?: string | undefined;
}

/** A sentence that a word is met in (PRODUCT.md#examples). */
export function ExampleField({ example = '', language, onChange, error }: ExampleFieldProps) {
  const { t } = useLingui();
  return (
    <FoldedField
      icon={<Quote aria-hidden />}
      addLabel={t`Add an example sentence`}
      removeLabel={t`Remove the example sentence`}
      isEmpty={example === ''}
      onRemove={() => onChange('')}
    >
      {({ autoFocus, keepOpen }) => (
        <TextArea
          label={t`Example sentence`}
          rows={2}
          dir="auto"
          lang={languageTag(language)}
          autoFocus={autoFocus}
          maxLength={contentLimits.example}
          value={example}
          error={error}
          onChange={(event) => {
            keepOpen();
            onChange(event.target.value);
          }}
        />
      )}
    </FoldedField>
  );
}
