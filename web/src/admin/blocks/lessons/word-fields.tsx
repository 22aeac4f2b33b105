import { contentLimits } from '@kalima/shared/domain/content-limits';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/languages';
import type { Translations } from '@kalima/shared/domain/translations';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../../ui/text-field.tsx';
import type { ReactNode } from 'react';
import { OtherFormField } from '../other-form-field.tsx';
import { SenseField } from '../sense-field.tsx';
import { TranslationFields } from '../translation-fields.tsx';
import { ExampleField } from './example-field.tsx';

/** What is written on a card. */
type WordOfCard = Translations & {
  readonly word: string;
  readonly sense?: string | undefined;
  readonly otherForm?: string | undefined;
  readonly otherAudioUrl?: string | null | undefined;
  readonly example?: string | undefined;
};

interface WordFieldsProps {
  readonly card: WordOfCard;
  readonly language: ContentLanguage;
  readonly onChange: (change: Partial<WordOfCard>) => void;
  readonly errorOf: (field: string) => string | undefined;
  /** Where the recording of the other form is made; given what that is called. */
  readonly renderOtherSound: (label: string) => ReactNode;
}

/** The word of a card in its forms, what it means, an example, and what parts it from words written alike. */
export function WordFields({ card, language, onChange, errorOf, renderOtherSound }: WordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Word`}
        required
        lang={languageTag(language)}
        maxLength={contentLimits.word}
        value={card.word}
        error={errorOf('word')}
        onChange={(event) => onChange({ word: event.target.value })}
      />
      <TranslationFields label={t`Translation`} translations={card} onChange={onChange} errorOf={errorOf} />
      <div className="grid gap-1">
        <OtherFormField
          otherForm={card.otherForm}
          language={language}
          error={errorOf('otherForm')}
          renderSound={renderOtherSound}
          onChange={onChange}
        />
        <ExampleField
          example={card.example}
          language={language}
          error={errorOf('example')}
          onChange={(example) => onChange({ example })}
        />
        <SenseField sense={card.sense} error={errorOf('sense')} onChange={(sense) => onChange({ sense })} />
      </div>
    </>
  );
}
