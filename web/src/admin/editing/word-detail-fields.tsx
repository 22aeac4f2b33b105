import type { WordDetails } from '@kalima/shared/domain/content/taught-word';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { ReactNode } from 'react';
import { ExampleField } from './example-field.tsx';
import { OtherFormField } from './other-form-field.tsx';
import { PartOfSpeechField } from './part-of-speech-field.tsx';
import { SenseField } from './sense-field.tsx';

interface WordDetailFieldsProps {
  readonly word: WordDetails;
  /** The language of the content. */
  readonly language: ContentLanguage;
  readonly onChange: (change: WordDetails & { readonly otherAudioUrl?: null }) => void;
  readonly errorOf?: (field: string) => string | undefined;
  /** Makes the recording of the other form, for words that have recordings; given what the form is called. */
  readonly renderSound?: (label: string) => ReactNode;
}

/** The details of a word (PRODUCT.md#taught-words), each folded away until it is wanted. */
export function WordDetailFields({
  word,
  language,
  onChange,
  errorOf = () => undefined,
  ...props
}: WordDetailFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <OtherFormField
        otherForm={word.otherForm}
        language={language}
        error={errorOf('otherForm')}
        onChange={onChange}
        {...props}
      />
      <ExampleField
        example={word.example}
        language={language}
        error={errorOf('example')}
        onChange={(example) => onChange({ example })}
      />
      <PartOfSpeechField
        partOfSpeech={word.partOfSpeech}
        error={errorOf('partOfSpeech')}
        onChange={(partOfSpeech) => onChange({ partOfSpeech })}
      />
      <SenseField sense={word.sense} error={errorOf('sense')} onChange={(sense) => onChange({ sense })} />
    </div>
  );
}
