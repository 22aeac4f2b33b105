import type { EditablePhrase, PhraseInput } from '@kalima/shared/contract/content/phrases';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { allDetails } from '@kalima/shared/domain/content/taught-word';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { otherLanguage } from '@kalima/shared/domain/language/pairs';
import { useLingui } from '@lingui/react/macro';
import { TextArea } from '../../ui/text-field.tsx';
import { noTranslations, translationDraftOf } from '../editing/translation-draft.ts';
import { TranslationFields } from '../editing/translation-fields.tsx';
import { UploadField } from '../files/upload-field.tsx';
import { emptyWord, isHalfWord, type VocabularyDraft, vocabularyDraftOf } from '../editing/vocabulary-draft.ts';
import { VocabularyField } from '../editing/vocabulary-field.tsx';
import { WordDetailFields } from '../editing/word-detail-fields.tsx';

/** A phrase as its form holds it. */
export type PhraseDraft = PhraseInput & VocabularyDraft;

export function phraseDraftOf(phrase: EditablePhrase | null): PhraseDraft {
  const none = { text: '', ...noTranslations, imageUrl: null, audioUrl: null, vocabulary: [] };
  const {
    text,
    otherAudioUrl = null,
    imageUrl,
    audioUrl,
    vocabulary,
    ...rest
  }: Omit<EditablePhrase, 'id' | 'version'> = phrase ?? none;
  return {
    text,
    ...allDetails(rest),
    otherAudioUrl,
    ...translationDraftOf(rest),
    imageUrl,
    audioUrl,
    vocabulary: vocabularyDraftOf(vocabulary),
    word: emptyWord,
  };
}

/** What is sent to the server. */
export function phraseInputOf({ word: _typed, ...input }: PhraseDraft): PhraseInput {
  return input;
}

/** What is missing in a phrase, translated; undefined if it can be sent. */
export function usePhraseCheck() {
  const { t } = useLingui();
  return ({ text, translation, word }: PhraseDraft): string | undefined => {
    if (text.trim() === '' || translation.trim() === '') return t`Please enter the phrase and its translation`;
    return isHalfWord(word) ? t`The word to explain lacks its translation, or the other way round` : undefined;
  };
}

interface PhraseFieldsProps {
  readonly draft: PhraseDraft;
  readonly language: ContentLanguage;
  /** The stage, whose folder keeps the files. */
  readonly owner: string | undefined;
  readonly onChange: (change: Partial<PhraseDraft>) => void;
  /** Whether what is missing is to be marked. */
  readonly isMarked: boolean;
  readonly errorOf: (field: string) => string | undefined;
}

/** Everything that is told of a phrase: text, translation, picture, sound, and words that it explains. */
export function PhraseFields({ draft, language, owner, onChange, isMarked, ...props }: PhraseFieldsProps) {
  const { t } = useLingui();
  const errorOf = (field: string) =>
    isMarked && (field === 'text' || field === 'translation') && draft[field].trim() === ''
      ? t`Please fill in this field.`
      : props.errorOf(field);
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <TextArea
        label={t`Phrase`}
        required
        rows={2}
        lang={languageTag(language)}
        maxLength={contentLimits.word}
        value={draft.text}
        error={errorOf('text')}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <TranslationFields
        label={t`Translation`}
        isRequired
        isLong
        translations={draft}
        errorOf={errorOf}
        onChange={onChange}
      />
      <WordDetailFields
        word={draft}
        language={language}
        errorOf={errorOf}
        onChange={onChange}
        renderSound={(form) => (
          <UploadField
            label={t`Audio: ${form} (optional)`}
            purpose="phrase-audio"
            owner={owner}
            url={draft.otherAudioUrl ?? null}
            spoken={{ text: draft.otherForm?.trim() ?? '', language: languageTag(otherLanguage(language) ?? language) }}
            error={errorOf('otherAudioUrl')}
            onChange={(otherAudioUrl) => onChange({ otherAudioUrl })}
          />
        )}
      />
      <div className="grid grid-cols-1 gap-4 @md:grid-cols-2">
        <UploadField
          label={t`Picture (optional)`}
          purpose="phrase-image"
          word={draft.text.trim()}
          owner={owner}
          url={draft.imageUrl}
          error={errorOf('imageUrl')}
          onChange={(imageUrl) => onChange({ imageUrl })}
        />
        <UploadField
          label={t`Audio (optional)`}
          purpose="phrase-audio"
          owner={owner}
          url={draft.audioUrl}
          spoken={{ text: draft.text.trim(), language: languageTag(language) }}
          error={errorOf('audioUrl')}
          onChange={(audioUrl) => onChange({ audioUrl })}
        />
      </div>
      <VocabularyField
        draft={draft}
        language={language}
        isMarked={isMarked}
        error={errorOf('vocabulary')}
        onChange={onChange}
      />
    </div>
  );
}
