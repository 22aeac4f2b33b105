import type { ReviewItem } from '@kalima/shared/contract/learning/memory';
import { matTint } from '@kalima/shared/domain/content/mats';
import { wordMatId } from '@kalima/shared/domain/content/word-mat-id';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { languageLabels } from '../../../blocks/content-labels.ts';
import { Picture } from '../../../blocks/picture.tsx';
import { Translations } from '../study/translations.tsx';
import { SoundButton } from '../study/sound-button.tsx';

/** How wide the picture is. */
export const cueSizes = '(min-width: 768px) 372px, 116px';

interface QuestionCueProps {
  readonly item: ReviewItem;
  /** What is to be done. */
  readonly task: string;
  /** Whether the sound may be heard before the answer: it gives a word away that is to be said. */
  readonly isHeard?: boolean;
}

/** By what a word is asked for that is built, typed or said: its picture, its meaning and its sound. The focus comes to what is to be done. */
export function QuestionCue({ item, task, isHeard = true }: QuestionCueProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const hasMeaning = item.translation.trim() !== '' || (item.secondTranslation ?? '').trim() !== '';
  // Where there is nothing else, hearing is the question.
  const isOnlyHeard = item.imageUrl === null && !hasMeaning;
  return (
    <div className="flex items-center gap-4.5 py-2 md:grid md:content-center md:gap-4 low:flex low:py-0">
      {item.imageUrl !== null && (
        <Picture
          src={item.imageUrl}
          tint={matTint(wordMatId(item.text, item.language))}
          alt={hasMeaning ? '' : t`Picture of the word`}
          isWhole
          isEager
          sizes={cueSizes}
          className="size-29 shrink-0 rounded-[22px] md:size-auto md:max-h-[52dvh] md:w-full md:rounded-[34px] md:aspect-square low:size-20 low:md:aspect-auto low:md:size-20 low:md:rounded-[18px]"
        />
      )}
      <div className="grid min-w-0 gap-2.5 md:grid-cols-[1fr_auto] md:items-center">
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-s font-semibold text-ink-soft focus:outline-none md:sr-only">
            {task}
          </h2>
          <p className="text-xl leading-tight font-bold wrap-anywhere">
            <Translations of={item} />
          </p>
          <p className="text-s text-ink-soft">{t(languageLabels[item.language])}</p>
        </div>
        {isHeard && item.audioUrl !== null && <SoundButton url={item.audioUrl} playsAtOnce={isOnlyHeard} />}
      </div>
    </div>
  );
}
