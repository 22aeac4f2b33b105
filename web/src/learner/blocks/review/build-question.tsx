import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { blockDirection, languageTag } from '@kalima/shared/domain/language/languages';
import { normaliseForSearch } from '@kalima/shared/domain/language/search-text';
import { buildParts, builtSoFar } from '@kalima/shared/domain/learning/tiles';
import { useLingui } from '@lingui/react/macro';
import { Delete } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';
import { useKeys } from '../../../lib/use-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { QuestionCue } from './question-cue.tsx';
import type { InSight, Outcome } from './use-review.ts';

interface BuildQuestionProps {
  readonly inSight: InSight;
  readonly onAnswer: (outcome: Outcome) => void;
}

/** Times that a word may be built to its end. */
const mostTries = 2;

/** A word is built from its tiles: by tap, drag or keys. It is judged by itself at its last part. */
export function BuildQuestion({ inSight: { question, outcome }, onAnswer }: BuildQuestionProps) {
  const { t } = useLingui();
  const { item, tiles } = question;
  const built = buildParts(item.text, item.language);
  const { parts } = built;
  /** Places of the tiles that are used, in the order in which they were. */
  const [used, setUsed] = useState<readonly number[]>([]);
  const [tries, setTries] = useState(1);
  const [hint, setHint] = useState(false);
  const isOpen = outcome === null;
  const direction = blockDirection(item.language);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 8 } }));

  const rightPart = (places: readonly number[]) => {
    const wrong = places.findIndex((place, index) => tiles[place] !== parts[index]);
    return wrong === -1 ? places : places.slice(0, wrong);
  };
  function put(places: readonly number[], withHint = hint): void {
    setUsed(places);
    if (places.length < parts.length) return;
    const isRight = rightPart(places).length === parts.length;
    const given = places.map((place) => tiles[place] ?? '').join(built.joiner);
    if (isRight || tries === mostTries) onAnswer({ isRight, hint: withHint, tries, given });
    else {
      setTries(tries + 1);
      setUsed(rightPart(places));
    }
  }
  function use(place: number): void {
    if (isOpen && !used.includes(place) && used.length < parts.length) put([...used, place]);
  }
  function takeBack(): void {
    if (isOpen) setUsed(used.slice(0, -1));
  }
  function showOne(): void {
    const kept = rightPart(used);
    const next = tiles.findIndex((tile, place) => !kept.includes(place) && tile === parts[kept.length]);
    if (!isOpen || next === -1) return;
    setHint(true);
    put([...kept, next], true);
  }
  const onLetter = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === ' ') return;
    const typed = normaliseForSearch(event.key);
    const place = tiles.findIndex((tile, index) => !used.includes(index) && normaliseForSearch(tile).startsWith(typed));
    if (typed !== '' && place !== -1) use(place);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onLetter(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  useKeys({ Backspace: takeBack });

  const texts = used.map((place) => tiles[place] ?? '');
  const before = builtSoFar(texts.slice(0, -1), built, false);
  const whole = builtSoFar(texts, built, texts.length === parts.length);
  const left = parts.length - used.length;
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={({ active, over }) => {
        if (over) use(Number(active.id));
      }}
    >
      <div className="grid flex-1 grid-cols-1 grid-rows-[auto_1fr] gap-3 md:mx-auto md:w-full md:grid-cols-[minmax(0,300px)_minmax(0,1fr)] md:grid-rows-1 md:content-center md:gap-x-14 low:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] low:grid-rows-1">
        <QuestionCue item={item} task={t`Build the word`} />
        <div className="flex flex-col justify-center gap-4 low:gap-2">
          <p className="hidden text-l font-semibold text-ink-soft md:block">{t`Build the word`}</p>
          <WritingCard direction={direction} isPhrase={built.joiner === ' '}>
            <span lang={languageTag(item.language)} dir={direction} className="wrap-anywhere">
              {/* One text: what joins is shaped as a whole, the latest part in its colour. */}
              {before.replace('\u200d', '')}
              {used.length > 0 && <span className="text-teal">{whole.slice(before.replace('\u200d', '').length)}</span>}
            </span>
            {Array.from({ length: left }, (_, index) => (
              <span
                key={index}
                aria-hidden
                className="size-7 shrink-0 self-center rounded-[10px] border-2 border-dashed border-edge low:size-5"
              />
            ))}
          </WritingCard>
          <p role="status" className="min-h-6 text-center text-s font-medium text-saffron-ink">
            {isOpen && tries > 1 && left > 0 && t`Nearly: go on from here.`}
            <span className="sr-only" lang={languageTag(item.language)}>
              {texts.join(built.joiner)}
            </span>
          </p>
          <ul
            dir={direction}
            className={classNames(
              'my-auto flex flex-wrap justify-center gap-3 md:my-0 low:gap-2',
              built.joiner === '' &&
                'mx-auto grid w-full max-w-100 grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] low:max-w-none',
            )}
          >
            {tiles.map((tile, place) => (
              <Tile
                // oxlint-disable-next-line react/no-array-index-key -- two tiles may be alike, and none changes its place
                key={place}
                place={place}
                text={tile}
                language={languageTag(item.language)}
                isUsed={used.includes(place)}
                isPhrase={built.joiner === ' '}
                onUse={() => use(place)}
              />
            ))}
          </ul>
          {isOpen && (
            <div className="flex flex-wrap items-center justify-center gap-3">
              <Button
                variant="outline"
                icon={<Delete aria-hidden className="mirrored" />}
                disabled={used.length === 0}
                aria-keyshortcuts="Backspace"
                onClick={takeBack}
              >
                {t`Take back`}
              </Button>
              <button type="button" className="min-h-(--touch) px-3 font-semibold text-teal-ink" onClick={showOne}>
                {t`Show me the next one`}
              </button>
            </div>
          )}
        </div>
      </div>
    </DndContext>
  );
}

interface WritingCardProps {
  readonly direction: 'ltr' | 'rtl';
  readonly isPhrase: boolean;
  readonly children: React.ReactNode;
}

function WritingCard({ direction, isPhrase, children }: WritingCardProps) {
  const { setNodeRef, isOver } = useDroppable({ id: 'word' });
  return (
    <div
      ref={setNodeRef}
      dir={direction}
      className={classNames(
        'relative flex min-h-32 flex-wrap items-baseline justify-center gap-2.5 rounded-[24px] bg-card px-6 py-3 font-medium shadow-card before:absolute before:inset-x-6 before:bottom-[34%] before:border-t-2 before:border-dashed before:border-line low:min-h-16 low:py-1',
        isPhrase
          ? 'text-[clamp(1.5rem,6vw,2.4rem)] leading-relaxed before:hidden'
          : 'text-[clamp(2.5rem,14vw,5rem)] leading-[1.7] low:text-[2.25rem]',
        isOver && 'ring-2 ring-teal',
      )}
    >
      {children}
    </div>
  );
}

interface TileProps {
  readonly place: number;
  readonly text: string;
  readonly language: string;
  readonly isUsed: boolean;
  readonly isPhrase: boolean;
  readonly onUse: () => void;
}

function Tile({ place, text, language, isUsed, isPhrase, onUse }: TileProps) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: String(place), disabled: isUsed });
  return (
    <li>
      <button
        ref={setNodeRef}
        type="button"
        lang={language}
        aria-disabled={isUsed}
        {...listeners}
        onClick={onUse}
        style={transform ? { translate: `${transform.x}px ${transform.y}px` } : undefined}
        className={classNames(
          'grid w-full touch-none place-items-center rounded-[18px] px-3 font-medium select-none',
          isPhrase ? 'min-h-13 text-l' : 'h-18 text-[2.25rem] leading-none low:h-12 low:text-[1.5rem]',
          isUsed
            ? 'bg-sunk text-transparent ring-2 ring-line ring-inset'
            : 'bg-card ring-1 shadow-[0_3px_0_var(--line)] ring-line active:scale-[0.985]',
          isDragging && 'relative z-10 shadow-over',
        )}
      >
        {text}
      </button>
    </li>
  );
}
