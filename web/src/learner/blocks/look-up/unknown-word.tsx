import { type ContentLanguage, isChinese } from '@kalima/shared/domain/language/languages';
import { pinyinOfPart } from '@kalima/shared/domain/learning/reading-aids';
import { useLingui } from '@lingui/react/macro';
import { useTextAids } from '../aids/aids.tsx';
import { StrokesButton } from '../strokes/strokes-button.tsx';
import type { AskedWord } from './look-up-context.ts';

interface UnknownWordProps {
  readonly asked: AskedWord;
  readonly word: string;
  /** Where it begins in its text. */
  readonly start: number;
  readonly language: ContentLanguage;
}

/** What is known of a word that no lesson teaches: how it is read where its text says so, and how it is written. */
export function UnknownWord({ asked, word, start, language }: UnknownWordProps) {
  const { t } = useLingui();
  const whole = useTextAids(asked.textId, asked.text)?.pinyin;
  const pinyin = isChinese(language) && whole ? pinyinOfPart(asked.text, whole, start, word.length) : '';
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="flex items-center gap-2 empty:hidden">
        {pinyin !== '' && <p className="text-l text-ink-soft">{pinyin}</p>}
        <StrokesButton word={word} language={language} />
      </div>
      <p className="text-l text-ink-soft">{t`Your lessons do not teach this word yet.`}</p>
    </div>
  );
}
