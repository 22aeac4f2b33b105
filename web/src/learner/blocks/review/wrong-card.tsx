import { languageTag } from '@kalima/shared/domain/language/languages';
import { matTint } from '@kalima/shared/domain/content/mats';
import { wordMatId } from '@kalima/shared/domain/content/word-mat-id';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { languageLabels } from '../../../blocks/content-labels.ts';
import { Picture } from '../../../blocks/picture.tsx';
import { StrokesButton } from '../strokes/strokes-button.tsx';
import { DeviceVoiceNote } from '../study/device-voice-note.tsx';
import { Translations } from '../study/translations.tsx';
import { useSoundOf } from '../../../lib/sound/device-voice.ts';
import { playSound } from '../../../lib/sound/sound-player.ts';
import { ReviewExample } from './review-example.tsx';
import { SoundButton } from '../study/sound-button.tsx';
import type { AskedQuestion } from './asked-question.ts';
import type { Outcome } from './use-review.ts';

/** Milliseconds until the word is heard, once it is shown. */
const soundDelay = 300;

interface WrongCardProps {
  readonly question: AskedQuestion;
  readonly outcome: Outcome;
  /** Whether it is asked again before the session ends. */
  readonly comesBack: boolean;
}

/** The word whole, after it was missed: first what was taken for it, so that this is learned too. */
export function WrongCard({ question: { item, exercise }, outcome: { picked }, comesBack }: WrongCardProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const audioUrl = useSoundOf()(item.audioUrl, item.text, item.language);
  const show = useEffectEvent(() => {
    heading.current?.focus({ preventScroll: true });
    if (audioUrl === null) return undefined;
    const timer = setTimeout(() => void playSound(audioUrl), soundDelay);
    return () => clearTimeout(timer);
  });
  useEffect(() => show(), []);
  return (
    <div className="m-auto grid w-full max-w-120 animate-appear gap-3.5">
      {picked && (
        <div className="flex items-center gap-3.5">
          {picked.imageUrl !== null && (
            <Picture
              src={picked.imageUrl}
              tint={matTint(wordMatId(picked.text, picked.language))}
              alt=""
              isWhole
              className="size-15 shrink-0 rounded-card"
            />
          )}
          <p className="min-w-0">
            <span className="block font-semibold wrap-anywhere">
              {t`That one is`} <Translations of={picked} isInline /> ·{' '}
              <bdi lang={languageTag(picked.language)} className="text-l">
                {picked.text}
              </bdi>
            </span>
            <span className="text-ink-soft">{exercise === 'hear' ? t`You heard:` : t`You were asked for:`}</span>
          </p>
        </div>
      )}
      <div className="overflow-hidden rounded-[28px] bg-card shadow-card low:grid low:grid-cols-2">
        {item.imageUrl !== null && (
          <Picture
            src={item.imageUrl}
            tint={matTint(wordMatId(item.text, item.language))}
            alt=""
            isWhole
            isEager
            className="h-49 w-full low:h-full low:min-h-40"
          />
        )}
        <div className="grid justify-items-center gap-1.5 px-5 pt-3 pb-5 text-center">
          <h2
            ref={heading}
            tabIndex={-1}
            lang={languageTag(item.language)}
            dir="auto"
            className="text-[clamp(2rem,10vw,3.25rem)] leading-normal font-semibold wrap-anywhere focus:outline-none"
          >
            {item.text}
          </h2>
          {item.pinyin !== null && <p className="text-l text-ink-soft">{item.pinyin}</p>}
          <p className="text-l text-ink-soft">
            <Translations of={item} />
          </p>
          <p>
            <ReviewExample item={item} />
          </p>
          <p className="text-s text-ink-soft">{t(languageLabels[item.language])}</p>
          <div className="flex items-center gap-2">
            {audioUrl !== null && <SoundButton url={audioUrl} />}
            <StrokesButton word={item.text} language={item.language} />
          </div>
          <DeviceVoiceNote sound={audioUrl} />
        </div>
      </div>
      <p role="status" className="text-center text-s text-ink-soft">
        {comesBack
          ? t`It comes back before the end, or on another day if you leave.`
          : t`Enough for now: it rests until another day.`}
      </p>
    </div>
  );
}
