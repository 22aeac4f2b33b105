import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { otherLanguage } from '@kalima/shared/domain/language/pairs';
import { useLingui } from '@lingui/react/macro';
import { CardSound } from './card-files.tsx';
import type { FileOf } from './use-lesson-editing.ts';

interface OtherSoundProps extends ReturnType<FileOf> {
  readonly name: string;
  readonly card: { readonly otherForm?: string | undefined; readonly otherAudioUrl?: string | null | undefined };
  /** The language of the lesson. */
  readonly language: ContentLanguage;
  readonly onChange: (change: { otherAudioUrl: string | null }) => void;
  readonly error: string | undefined;
}

/** The recording of the other form of a card's word (PRODUCT.md#pairs). */
export function OtherSound({ name, card, language, onChange, ...rest }: OtherSoundProps) {
  const { t } = useLingui();
  const { otherForm = '', otherAudioUrl = null } = card;
  return (
    <CardSound
      name={name}
      url={otherAudioUrl}
      language={languageTag(otherLanguage(language) ?? language)}
      failed={t`Failed to upload audio`}
      reuse={{ word: otherForm, onChoose: (chosen) => onChange({ otherAudioUrl: chosen }) }}
      onRemove={() => onChange({ otherAudioUrl: null })}
      {...rest}
    />
  );
}
