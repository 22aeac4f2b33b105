import type { ReadingLesson } from '@kalima/shared/contract/content/reading-lessons';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { CirclePlay, ImageOff, Repeat } from 'lucide-react';
import { startTransition, useEffect, useRef, useState } from 'react';
import { AidsMenu } from '../blocks/aids/aids-menu.tsx';
import { readTexts } from '../blocks/aids/read-texts.ts';
import { CourseEnding } from '../blocks/path/course-ending.tsx';
import { ledCard } from '../blocks/pairs/led.ts';
import { BackLink } from '../blocks/study/back-link.tsx';
import { PlayerFrame } from '../blocks/player/player-frame.tsx';
import { PlayerSwitch } from '../blocks/study/player-switch.tsx';
import { Translations } from '../blocks/study/translations.tsx';
import { useIsLongSound } from '../../lib/sound/sound-player.ts';
import { useArrowKeys, arrowKeysOf } from '../../lib/arrow-keys.ts';
import { useUser } from '../../lib/api/user.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { ReadingCard } from './reading-card.tsx';
import { SoundPlaceSlider } from './sound-place-slider.tsx';
import { useReading } from './use-reading.ts';

/** Moves the focus among the cards of a grid by the arrow keys; a first press goes to the first card. */
function moveAmongCards(grid: HTMLElement | null, key: string): void {
  const cards = [...(grid?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
  const at = cards.indexOf(document.activeElement as HTMLElement);
  const tops = cards.map((card) => card.getBoundingClientRect().top);
  const inFirstRow = tops.findIndex((top) => top > (tops[0] ?? 0) + 1);
  const columns = inFirstRow === -1 ? cards.length : inFirstRow;
  const { back, forth } = arrowKeysOf(grid ?? document.documentElement);
  const offsets: Record<string, number> = { [back]: -1, [forth]: 1, ArrowUp: -columns, ArrowDown: columns };
  const target = at === -1 ? cards[0] : cards[at + (offsets[key] ?? 1)];
  target?.focus();
}

/** Cards that are drawn before anything else: more than any screen shows at once. */
const cardsAtFirst = 24;

interface ReadingPlayerProps {
  readonly lesson: ReadingLesson;
  readonly onAgain: () => void;
}

/** The cards of a lesson: tap, listen, see the word, and say how well it is known (PRODUCT.md#interactive-reading). */
export function ReadingPlayer({ lesson: current, onAgain }: ReadingPlayerProps) {
  const { t } = useLingui();
  // The lesson as it was opened: what a teacher changes meanwhile does not pull cards from under the learner.
  const { targetLanguage: target } = useUser();
  const [lesson] = useState(() => ({
    ...current,
    cards: current.cards.map((card) => ledCard(card, { language: current.language, target })),
  }));
  const reading = useReading(lesson);
  const grid = useRef<HTMLUListElement>(null);
  const [drawn, setDrawn] = useState(cardsAtFirst);
  // A long lesson is drawn to its end while its beginning can be seen and used already.
  useEffect(() => startTransition(() => setDrawn(Number.POSITIVE_INFINITY)), []);
  const { judged, answers } = reading;
  const isLong = useIsLongSound();
  const done = answers.size;
  const total = lesson.cards.length;
  const move = (event: KeyboardEvent) => moveAmongCards(grid.current, event.key);
  const difficult = judged && (() => reading.judge(judged, false));
  const easy = judged && (() => reading.judge(judged, true));
  /** As the buttons do, which go with it: the focus returns to the card. */
  function press(judge: typeof easy): void {
    grid.current?.querySelector<HTMLElement>('[data-card][aria-expanded="true"]')?.focus({ preventScroll: true });
    if (judge) judge();
  }
  const revealed = lesson.cards.find((card) => card.id === reading.activeId);
  const { back, forth } = useArrowKeys();
  useKeys({
    [back]: move,
    [forth]: move,
    ArrowUp: move,
    ArrowDown: move,
    d: difficult,
    1: difficult,
    e: easy,
    2: easy,
    a: total > 0 && (() => reading.switchMode('auto')),
    l: total > 0 && (() => reading.switchMode('loop')),
  });

  const actions = (
    <>
      <AidsMenu language={lesson.language} pinyin={lesson.pinyin} texts={readTexts(lesson.cards)} />
      {lesson.lessonAudioUrl !== null && (
        <PlayerSwitch
          label={t`Loop all words audio`}
          icon={<Repeat aria-hidden />}
          isOn={reading.mode === 'loop'}
          onToggle={() => reading.switchMode('loop')}
        />
      )}
      <PlayerSwitch
        label={t`Auto Play`}
        icon={<CirclePlay aria-hidden />}
        isOn={reading.mode === 'auto'}
        onToggle={() => reading.switchMode('auto')}
      />
    </>
  );
  if (reading.isFinished) {
    return (
      <CourseEnding
        activity="interactive-reading"
        course={lesson}
        title={t`Lesson completed`}
        facts={<span>{t`You have been through all ${total} cards.`}</span>}
        backLabel={t`Back to the lessons`}
        words={lesson.cards.map(({ word, ...card }) => ({ ...card, text: word }))}
        answers={answers}
        missedTitle={t`Difficult for you`}
        onAgain={onAgain}
      />
    );
  }
  return (
    <PlayerFrame
      title={lesson.name}
      language={lesson.language}
      back={<BackLink to="/interactive-reading" label={t`Back to the lessons`} />}
      actions={total > 0 ? actions : undefined}
      progress={{
        label: t`${done} of ${total} cards done`,
        text: t`${done} / ${total}`,
        value: done,
        max: total,
      }}
      footer={
        (isLong || judged) && (
          <div className="mx-auto grid max-w-130 animate-appear gap-1">
            {isLong && <SoundPlaceSlider />}
            {judged && (
              <div className="grid grid-cols-2 gap-3">
                <Button variant="outline" aria-keyshortcuts="D 1" onClick={() => press(difficult)}>
                  {t`Difficult`}
                </Button>
                <Button aria-keyshortcuts="E 2" onClick={() => press(easy)}>
                  {t`Easy`}
                </Button>
              </div>
            )}
          </div>
        )
      }
    >
      <p role="status" className="sr-only">
        {revealed && reading.mode !== 'auto' && (
          <>
            <span lang={languageTag(revealed.language)}>{revealed.word}</span> <Translations of={revealed} />{' '}
            {revealed.example && <span lang={languageTag(lesson.language)}>{revealed.example}</span>}
          </>
        )}
      </p>
      {total === 0 && <EmptyState icon={<ImageOff aria-hidden />} title={t`No cards available for this lesson.`} />}
      {total > 0 && (
        <ul
          ref={grid}
          className="grid grid-cols-2 content-start gap-3.5 sm:grid-cols-3 lg:grid-cols-4 lg:gap-4 low:grid-cols-5"
        >
          {lesson.cards.slice(0, drawn).map((card, index) => (
            <ReadingCard
              key={card.id}
              card={card}
              number={index + 1}
              language={lesson.language}
              isRevealed={card.id === reading.activeId}
              isResolved={answers.has(card.id)}
              onTap={reading.tap}
              onPlay={reading.play}
            />
          ))}
        </ul>
      )}
    </PlayerFrame>
  );
}
