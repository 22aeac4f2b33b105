import type { EditablePhrase, PhraseInput } from '@kalima/shared/contract/phrases';
import { contentLimits } from '@kalima/shared/domain/content-limits';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/languages';
import { useLingui } from '@lingui/react/macro';
import { TextArea } from '../../ui/text-field.tsx';
import { UploadField } from '../blocks/upload-field.tsx';
import { VocabularyField } from '../blocks/vocabulary-field.tsx';

/** A phrase as its form holds it. */
export function phraseDraftOf(phrase: EditablePhrase | null): PhraseInput {
  if (!phrase) return { text: '', translation: '', imageUrl: null, audioUrl: null, vocabulary: [] };
  const { text, translation, imageUrl, audioUrl, vocabulary } = phrase;
  return { text, translation, imageUrl, audioUrl, vocabulary };
}

interface PhraseFieldsProps {
  readonly draft: PhraseInput;
  readonly language: ContentLanguage;
  /** The stage, whose folder keeps the files. */
  readonly owner: string | undefined;
  readonly onChange: (change: Partial<PhraseInput>) => void;
  readonly errorOf: (field: string) => string | undefined;
}

/** Everything that is told of a phrase: text, translation, picture, sound, and words that it explains. */
export function PhraseFields({ draft, language, owner, onChange, errorOf }: PhraseFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextArea
        label={t`Phrase`}
        required
        rows={2}
        dir="auto"
        lang={languageTag(language)}
        maxLength={contentLimits.word}
        value={draft.text}
        error={errorOf('text')}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <TextArea
        label={t`Translation`}
        required
        rows={2}
        dir="auto"
        maxLength={contentLimits.translation}
        value={draft.translation}
        error={errorOf('translation')}
        onChange={(event) => onChange({ translation: event.target.value })}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <UploadField
          label={t`Picture (optional)`}
          purpose="phrase-image"
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
          error={errorOf('audioUrl')}
          onChange={(audioUrl) => onChange({ audioUrl })}
        />
      </div>
      <VocabularyField
        entries={draft.vocabulary}
        language={language}
        error={errorOf('vocabulary')}
        onChange={(vocabulary) => onChange({ vocabulary })}
      />
    </>
  );
}
