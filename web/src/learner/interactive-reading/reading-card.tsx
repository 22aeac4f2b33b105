import type { ReadingCard as StoredCard } from '@kalima/shared/contract/content/reading-lessons';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { matTint } from '@kalima/shared/domain/content/mats';
import { wordMatId } from '@kalima/shared/domain/content/word-mat-id';
import { useLingui } from '@lingui/react/macro';
import { Check, Volume2 } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { TappedText } from '../blocks/aids/aided-text.tsx';
import { type Led } from '../blocks/pairs/led.ts';
import { FormName, OtherForm } from '../blocks/pairs/other-form.tsx';
import { Picture } from '../../blocks/picture.tsx';
import { StrokesButton } from '../blocks/strokes/strokes-button.tsx';
import { DeviceVoiceNote } from '../blocks/study/device-voice-note.tsx';
import { Example } from '../blocks/study/example.tsx';
import { Translations } from '../blocks/study/translations.tsx';
import { classNames } from '../../lib/format/class-names.ts';
import { useSoundOf } from '../../lib/sound/device-voice.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** A card with the form of its word that leads. */
export type Card = StoredCard & Led;

interface ReadingCardProps {
  readonly card: Card;
  readonly number: number;
  /** The language of the lesson. */
  readonly language: ContentLanguage;
  readonly isRevealed: boolean;
  readonly isResolved: boolean;
  readonly onTap: (card: Card, isRevealed: boolean) => void;
  readonly onPlay: (card: Card) => void;
}

/**
 * A picture that says its word when it is tapped. Until then nothing about it gives the word away. There may be hundreds:
 * only the ones that change are drawn again, and those out of sight not at all.
 */
export const ReadingCard = memo(function ReadingCard(props: ReadingCardProps) {
  const { t } = useLingui();
  const { card, number, isRevealed, isResolved } = props;
  const root = useRef<HTMLLIElement>(null);
  const sound = useSoundOf()(card.audioUrl, card.word, card.language);
  useEffect(() => {
    if (isRevealed) root.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [isRevealed]);
  return (
    <li
      ref={root}
      className="relative flex flex-col scroll-mt-24 scroll-mb-28 [contain-intrinsic-size:auto_172px] [content-visibility:auto] [overflow-clip-margin:64px]"
    >
      <button
        type="button"
        data-card
        aria-expanded={isRevealed}
        onClick={() => props.onTap(card, isRevealed)}
        className={classNames(
          'relative grid w-full flex-1 grid-cols-1 content-start overflow-hidden rounded-card bg-card text-center shadow-card transition-shadow duration-150 hover:shadow-over',
          isRevealed &&
            'after:pointer-events-none after:absolute after:inset-0 after:rounded-card after:border-3 after:border-teal',
        )}
      >
        <span className="sr-only">
          {isResolved ? t`Card ${number}, done` : t`Card ${number}`}
          {isRevealed && ': '}
        </span>
        <Picture
          src={card.imageUrl}
          tint={matTint(wordMatId(card.word, card.language))}
          alt=""
          isWhole
          sizes="(min-width: 1024px) 230px, (min-width: 640px) 33vw, 50vw"
          className={classNames('aspect-square w-full', isResolved && !isRevealed && 'opacity-45')}
        />
        {/* Its room is kept beforehand, so that a reveal moves no other card. */}
        <span
          className={classNames('grid grid-cols-1 gap-0.5 px-3 pt-1 pb-4', isRevealed && 'animate-appear')}
          {...(isRevealed ? {} : { style: { visibility: 'hidden' } })}
        >
          <span
            lang={languageTag(card.language)}
            dir="auto"
            className="text-target leading-normal font-semibold wrap-anywhere"
          >
            <TappedText id={card.id} text={card.word} />
          </span>
          {card.other && <FormName language={card.language} />}
          <Translations of={card} className="text-ink-soft" />
          <Example of={card} language={props.language} />
          <DeviceVoiceNote sound={sound} />
        </span>
      </button>
      {card.other && (
        // Its room is kept, too.
        <div {...(isRevealed ? {} : { style: { visibility: 'hidden' } })}>
          <OtherForm key={String(isRevealed)} form={card.other} className="pt-1" />
        </div>
      )}
      {isResolved && (
        <span className="absolute end-2.5 top-2.5 grid size-7.5 place-items-center rounded-pill bg-teal text-on-teal">
          <Check aria-hidden className="size-4.5" strokeWidth={2.6} />
        </span>
      )}
      {isRevealed && !isResolved && (
        <StrokesButton
          word={card.word}
          language={props.language}
          className="absolute end-2 top-2 bg-teal-wash text-teal-ink hover:bg-teal hover:text-on-teal"
        />
      )}
      {isRevealed && sound !== null && (
        <IconButton
          label={t`Play the word`}
          className="absolute start-2 top-2 bg-teal-wash text-teal-ink hover:bg-teal hover:text-on-teal"
          onClick={() => props.onPlay(card)}
        >
          <Volume2 aria-hidden />
        </IconButton>
      )}
    </li>
  );
});
