import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import type { WordDetails } from '@kalima/shared/domain/content/taught-word';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import type { Translations } from '@kalima/shared/domain/language/translations';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/text-field.tsx';
import { TranslationFields } from '../editing/translation-fields.tsx';
import { WordDetailFields } from '../editing/word-detail-fields.tsx';
import { CardSound } from './card-files.tsx';
import { OtherSound } from './other-sound.tsx';
import type { FileOf } from './use-lesson-editing.ts';

/** Texts and sounds of a card. */
type WordOfCard = Translations &
  WordDetails & {
    readonly id: string;
    readonly audioUrl: string | null;
    readonly word: string;
    readonly otherAudioUrl?: string | null | undefined;
  };

interface WordFieldsProps {
  readonly card: WordOfCard;
  /** Name of the card in labels. */
  readonly name: string;
  readonly language: ContentLanguage;
  /** For what recordings are sent. */
  readonly purpose: 'reading-card-audio' | 'flashcard-audio';
  readonly fileOf: FileOf;
  readonly onChange: (change: Partial<WordOfCard>) => void;
  readonly errorOf: (field: string) => string | undefined;
}

/** The word of a card in its forms with their recordings, what it means, an example, and what parts it from words written alike. */
export function WordFields({ card, name, language, purpose, fileOf, onChange, errorOf }: WordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <CardSound
        name={name}
        reuse={{ word: card.word, onChoose: (audioUrl) => onChange({ audioUrl }) }}
        language={languageTag(language)}
        url={card.audioUrl}
        error={errorOf('audioUrl')}
        failed={t`Failed to upload audio`}
        onRemove={() => onChange({ audioUrl: null })}
        {...fileOf(card.id, 'audioUrl', purpose)}
      />
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
      <WordDetailFields
        word={card}
        language={language}
        errorOf={errorOf}
        onChange={onChange}
        renderSound={(label) => (
          <OtherSound
            name={`${name} (${label})`}
            card={card}
            language={language}
            onChange={onChange}
            error={errorOf('otherAudioUrl')}
            {...fileOf(card.id, 'otherAudioUrl', purpose)}
          />
        )}
      />
    </>
  );
}
