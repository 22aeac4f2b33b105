import type { LookedUpWord } from '@kalima/shared/contract/learning/look-up';
import { itemForm, withoutVowelMarks } from '@kalima/shared/domain/language/item-form';
import { languageTag, isChinese } from '@kalima/shared/domain/language/languages';
import { matTint } from '@kalima/shared/domain/content/mats';
import { wordMatId } from '@kalima/shared/domain/content/word-mat-id';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useDeviceSetting } from '../../../lib/device/device-setting.ts';
import { useSoundOf } from '../../../lib/sound/device-voice.ts';
import { aidSetting } from '../aids/aid-setting.ts';
import { BothForms } from '../pairs/other-form.tsx';
import { Picture } from '../../../blocks/picture.tsx';
import { SoundButton } from '../study/sound-button.tsx';
import { StrokesButton } from '../strokes/strokes-button.tsx';
import { Translations } from '../study/translations.tsx';
import { TaughtIn } from './taught-in.tsx';
import { showOpenWord } from './show-open-word.ts';

interface FoundWordProps {
  readonly found: LookedUpWord;
  /** The word as it stands in the text. */
  readonly word: string;
  /** What is read. */
  readonly courseId: string;
  /** Whether it was chosen among others, where the focus was. */
  readonly hasFocus: boolean;
}

/** What the lessons teach of a word that was looked up. */
export function FoundWord({ found, word, courseId, hasFocus }: FoundWordProps) {
  const { t } = useLingui();
  const { language, text, pinyin, imageUrl, audioUrl, other } = found;
  const wantsAids = useDeviceSetting(aidSetting) !== 'never';
  const sound = useSoundOf()(audioUrl, text, language);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) box.current?.focus();
  }, [hasFocus]);
  // The sheet has grown.
  useEffect(showOpenWord, []);
  const isOtherForm = itemForm(text) !== itemForm(word);
  const isPart = isChinese(language) && text.length < word.length;
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-3 outline-none">
      <div className="flex items-start gap-4">
        <div className="grid min-w-0 flex-1 justify-items-start gap-1">
          {isOtherForm && (
            <p className="text-s font-medium text-ink-soft">{isPart ? t`A part of this word` : t`In your lessons`}</p>
          )}
          <div className="flex flex-wrap items-center gap-x-2">
            {isOtherForm && (
              <p lang={languageTag(language)} className="text-target font-semibold wrap-anywhere">
                <bdi>{wantsAids ? text : withoutVowelMarks(text)}</bdi>
              </p>
            )}
            {sound !== null && <SoundButton key={sound} url={sound} />}
            {pinyin !== null && wantsAids && <p className="text-l text-ink-soft">{pinyin}</p>}
            <StrokesButton word={text} language={language} />
          </div>
          <p className="text-l">
            <Translations of={found} />
          </p>
          {found.example && (
            <p lang={languageTag(language)} dir="auto" className="leading-relaxed wrap-anywhere">
              {found.example}
            </p>
          )}
        </div>
        {imageUrl !== null && (
          <Picture
            src={imageUrl}
            tint={matTint(wordMatId(text, language))}
            alt=""
            isWhole
            isEager
            sizes="112px"
            className="size-28 shrink-0 rounded-control low:size-20"
          />
        )}
      </div>
      <BothForms
        language={language}
        other={other && { ...other, pair: found.pair === 'main' ? 'other' : 'main' }}
        className="-my-1 justify-self-start"
      />
      <TaughtIn courses={found.courses} courseId={courseId} />
    </div>
  );
}
