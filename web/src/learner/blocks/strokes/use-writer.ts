import type HanziWriter from 'hanzi-writer';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { wantsLessMotion } from '../../../lib/device/reading-look.ts';
import type { StrokesOfCharacter } from './strokes-query.ts';

/** How fast strokes are drawn, beside what the library takes for usual, and milliseconds between two. */
const pace = { usual: { speed: 1, pause: 300 }, slow: { speed: 0.45, pause: 800 } } as const;
/** Share of a stroke's place by which a person may miss it. */
const leniency = 1.2;

/** What the library takes as a colour, of one that the styles give an element. */
function colourOf(className: string, place: HTMLElement): string {
  const sample = document.createElement('span');
  sample.className = className;
  place.append(sample);
  const { color } = getComputedStyle(sample);
  sample.remove();
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return '#555555';
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** `watching`: strokes are drawn one after another. `still`: the character stands whole. `writing`: a person draws them. */
export type WriterState = 'watching' | 'still' | 'writing';

interface WriterOptions {
  readonly character: string;
  readonly strokes: StrokesOfCharacter | null | undefined;
  readonly isSlow: boolean;
  /** Told when all strokes were drawn. */
  readonly onWatched: () => void;
  /** Told when a person has drawn the character, with how often a stroke was none. */
  readonly onWritten: (mistakes: number) => void;
}

/** Draws a character stroke by stroke into a place, at first and when it is asked to (`hanzi-writer`). */
export function useWriter({ character, strokes, isSlow, onWatched, onWritten }: WriterOptions): {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly state: WriterState;
  readonly watch: () => void;
  readonly write: () => void;
} {
  const place = useRef<HTMLDivElement>(null);
  const writer = useRef<HanziWriter | null>(null);
  const [state, setState] = useState<WriterState>('still');
  const { speed, pause } = isSlow ? pace.slow : pace.usual;

  async function watchWith(one: HanziWriter): Promise<void> {
    one.cancelQuiz();
    setState('watching');
    const ended = await one.animateCharacter();
    if (ended?.canceled !== false || writer.current !== one) return;
    setState('still');
    onWatched();
  }
  function writeWith(one: HanziWriter): void {
    setState('writing');
    void one.quiz({
      leniency,
      showHintAfterMisses: 2,
      onComplete: ({ totalMistakes }) => {
        setState('still');
        onWritten(totalMistakes);
      },
    });
  }
  const begin = useEffectEvent((one: HanziWriter) => {
    // It is only the pace that has changed: who was drawing draws.
    if (state === 'writing') writeWith(one);
    // Who wants nothing to move sees it whole, and may ask for it.
    else if (wantsLessMotion()) void one.showCharacter();
    else void watchWith(one);
  });

  useEffect(() => {
    const square = place.current;
    if (!square || !strokes) return;
    let isOver = false;
    async function draw(on: HTMLDivElement, data: StrokesOfCharacter): Promise<void> {
      const { default: Writer } = await import('hanzi-writer');
      if (isOver) return;
      writer.current = Writer.create(on, character, {
        width: on.clientWidth,
        height: on.clientWidth,
        padding: on.clientWidth / 16,
        showCharacter: false,
        strokeAnimationSpeed: speed,
        delayBetweenStrokes: pause,
        strokeColor: colourOf('text-ink', on),
        outlineColor: colourOf('text-line', on),
        highlightColor: colourOf('text-saffron', on),
        drawingColor: colourOf('text-teal', on),
        charDataLoader: () => ({ strokes: [...data.strokes], medians: data.medians }),
      });
      begin(writer.current);
    }
    void draw(square, strokes);
    return () => {
      isOver = true;
      writer.current = null;
      square.replaceChildren();
    };
  }, [character, strokes, speed, pause]);

  return {
    place,
    state,
    watch: () => writer.current && void watchWith(writer.current),
    write: () => writer.current && writeWith(writer.current),
  };
}
