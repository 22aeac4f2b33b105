import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import type { MatTint } from '@kalima/shared/domain/content/mats';
import { Numeral } from '../../ui/numeral.tsx';
import { useLingui } from '@lingui/react/macro';
import { Check, Volume2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { AidToggle } from '../blocks/aids/aid-toggle.tsx';
import { AidedText } from '../blocks/aids/aided-text.tsx';
import { useTextAids } from '../blocks/aids/aids.tsx';
import { BothForms } from '../blocks/pairs/other-form.tsx';
import { Picture } from '../../blocks/picture.tsx';
import { PicturesAhead } from '../../blocks/pictures-ahead.tsx';
import { StrokesButton } from '../blocks/strokes/strokes-button.tsx';
import { DeviceVoiceNote } from '../blocks/study/device-voice-note.tsx';
import { Example } from '../blocks/study/example.tsx';
import { Translations } from '../blocks/study/translations.tsx';
import { usePlaySound } from '../blocks/study/use-play-sound.ts';
import { classNames } from '../../lib/format/class-names.ts';
import { useSoundOf } from '../../lib/sound/device-voice.ts';
import { playSound } from '../../lib/sound/sound-player.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { DealtCard } from './deal-cards.ts';

const sizes = '(min-width: 768px) 300px, 50vw';

interface FlashcardQuestionProps {
  readonly card: DealtCard;
  /** The language of the lesson. */
  readonly language: ContentLanguage;
  /** The first pick, or null while there is none. */
  readonly picked: string | null;
  /** The card after this one, whose pictures are fetched meanwhile. */
  readonly next: DealtCard | undefined;
  readonly onPick: (option: string) => void;
}

/** A word, heard when it is shown, and the pictures among which it is sought. */
export function FlashcardQuestion({ card, language, picked, next, onPick }: FlashcardQuestionProps) {
  const { t } = useLingui();
  const aids = useTextAids(card.id, card.word);
  const word = useRef<HTMLHeadingElement>(null);
  const playAsked = usePlaySound();
  const sound = useSoundOf()(card.audioUrl, card.word, card.language);
  const play = () => {
    if (sound !== null) void playAsked(sound);
  };
  const start = useEffectEvent(() => {
    word.current?.focus({ preventScroll: true });
    if (sound !== null) void playSound(sound);
  });
  useEffect(() => start(), []);
  const choose = (index: number) => {
    const option = card.options[index];
    return picked === null && option !== undefined && (() => onPick(option));
  };
  useKeys({ 1: choose(0), 2: choose(1), 3: choose(2), 4: choose(3), r: play });
  const rightNumber = card.options.indexOf(card.imageUrl) + 1;

  return (
    <div className="mx-auto grid w-full max-w-150 grid-cols-1 gap-4 low:max-w-none low:gap-1">
      <div className="flex min-h-24 flex-col items-center justify-center gap-1 text-center low:min-h-14 low:flex-row low:gap-4">
        <div className="flex items-center justify-center gap-2">
          <h2
            ref={word}
            tabIndex={-1}
            lang={languageTag(card.language)}
            dir="auto"
            className="text-target-big leading-snug font-semibold wrap-anywhere focus:outline-none low:line-clamp-1 low:text-target"
          >
            <AidedText text={card.word} aids={aids} />
          </h2>
          <AidToggle aids={aids} />
          <StrokesButton word={card.word} language={language} className="bg-teal-wash text-teal-ink" />
          {sound !== null && (
            <IconButton label={t`Play the word`} className="bg-teal-wash text-teal-ink" onClick={play}>
              <Volume2 aria-hidden />
            </IconButton>
          )}
        </div>
        <BothForms language={card.language} other={card.other} className="justify-center" />
        <DeviceVoiceNote sound={sound} />
        <p role="status" className="min-h-6 text-ink-soft low:line-clamp-2">
          {picked === null && <span>{t`Which picture is it?`}</span>}
          {picked !== null && (
            <>
              <span
                className={picked === card.imageUrl ? 'font-semibold text-teal-ink' : 'font-semibold text-coral-ink'}
              >
                {picked === card.imageUrl ? t`Right!` : t`Not quite: it is picture ${rightNumber}.`}
              </span>{' '}
              <Translations of={card} isInline />
              <Example of={card} language={language} />
            </>
          )}
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-3.5 low:grid-cols-4">
        {card.options.map((option, index) => (
          <PictureOption
            key={option}
            src={option}
            tint={card.tints[index]}
            number={index + 1}
            outcome={outcomeOf(option, picked, card.imageUrl)}
            onPick={() => onPick(option)}
          />
        ))}
      </ul>
      <PicturesAhead of={next?.options ?? []} sizes={sizes} />
    </div>
  );
}

type Outcome = 'open' | 'right' | 'wrong' | 'other';

function outcomeOf(option: string, picked: string | null, correct: string): Outcome {
  if (picked === null) return 'open';
  if (option === correct) return 'right';
  return option === picked ? 'wrong' : 'other';
}

const frames: Record<Outcome, string> = {
  open: 'hover:shadow-over',
  right: 'after:pointer-events-none after:absolute after:inset-0 after:rounded-card after:border-4 after:border-teal',
  wrong: 'after:pointer-events-none after:absolute after:inset-0 after:rounded-card after:border-4 after:border-coral',
  other: 'opacity-50',
};

interface PictureOptionProps {
  readonly src: string;
  readonly tint: MatTint | undefined;
  readonly number: number;
  readonly outcome: Outcome;
  readonly onPick: () => void;
}

function PictureOption({ src, tint, number, outcome, onPick }: PictureOptionProps) {
  const { t } = useLingui();
  return (
    <li className="relative">
      <button
        type="button"
        aria-disabled={outcome !== 'open'}
        aria-keyshortcuts={String(number)}
        onClick={onPick}
        className={classNames(
          'relative block w-full overflow-hidden rounded-card bg-card shadow-card transition-shadow duration-150',
          frames[outcome],
        )}
      >
        <Picture
          src={src}
          tint={tint}
          alt={t`Picture ${number}`}
          isWhole
          isEager
          sizes={sizes}
          className="aspect-square max-h-[clamp(88px,calc((100dvh-312px)/2),32dvh)] w-full md:max-h-[clamp(88px,calc((100dvh-388px)/2),27dvh)] low:max-h-[calc(100dvh-210px)]"
        />
      </button>
      <span
        aria-hidden
        className="absolute start-1.5 top-1.5 grid size-6 place-items-center rounded-pill bg-sunk text-xs font-semibold text-ink-soft md:start-2.5 md:top-2.5 md:size-7"
      >
        <Numeral of={number} />
      </span>
      {(outcome === 'right' || outcome === 'wrong') && (
        <span
          role="img"
          aria-label={outcome === 'right' ? t`The right picture` : t`Your pick`}
          className={classNames(
            'absolute end-2.5 top-2.5 grid size-8 place-items-center rounded-pill',
            outcome === 'right' ? 'bg-teal text-on-teal' : 'bg-coral text-on-coral',
          )}
        >
          {outcome === 'right' ? <Check aria-hidden className="size-5" /> : <X aria-hidden className="size-5" />}
        </span>
      )}
    </li>
  );
}
