import type { ReactNode } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';
import { playSound } from '../../../lib/sound/sound-player.ts';
import { isDrawing, pictureSrcSet } from '@kalima/shared/domain/content/media-addresses';

/** Something that stands in the landscape: a word with its picture. */
export interface LandscapeThing {
  readonly id: string;
  readonly imageUrl: string;
  /** Where tapping it says its word: the word, and its sound. */
  readonly label?: string;
  readonly audioUrl?: string | null;
}

interface LandscapeProps {
  /** At most five, or three above a button; those that come first stand nearest to the middle. */
  readonly things: readonly LandscapeThing[];
  /** How high the sun stands: it rises where something ends, and rests when all is done. */
  readonly sun?: 'rising' | 'resting' | 'side';
  /** Whether a button stands before it, below; things keep clear of that. */
  readonly hasButton?: boolean;
  readonly className?: string;
  /** What stands before the landscape. */
  readonly children?: ReactNode;
}

interface Place {
  /** The hill behind whose crest it is. */
  readonly layer: 1 | 2;
  /** From the start, and on wide screens. */
  readonly start: string;
  readonly wideStart?: string;
  /** From below, a little under the crest of its hill at that place, so that nothing floats. */
  readonly bottom: string;
  readonly size: number;
}

const places: readonly Place[] = [
  { layer: 2, start: '38%', bottom: '14%', size: 1.2 },
  { layer: 1, start: '7%', bottom: '23%', size: 1 },
  { layer: 1, start: '74%', bottom: '29%', size: 1 },
  { layer: 2, start: '20%', bottom: '13%', size: 0.85 },
  { layer: 2, start: '62%', bottom: '14%', size: 0.95 },
];

/** Where a button stands before the nearest hill, and on wide screens at the start. */
const placesAboveButton: readonly Place[] = [
  { layer: 1, start: '38%', wideStart: '52%', bottom: '24%', size: 1.2 },
  { layer: 1, start: '7%', wideStart: '30%', bottom: '23%', size: 1 },
  { layer: 1, start: '74%', wideStart: '77%', bottom: '29%', size: 1 },
];

const hills = [
  { layer: 0, height: '54%', className: 'fill-hill-far', path: 'M0 60C70 14 130 20 200 50s130 30 190-8v128H0z' },
  { layer: 1, height: '41%', className: 'fill-hill-mid', path: 'M0 34C60 50 110 70 180 60S320 12 390 36v134H0z' },
  { layer: 2, height: '24%', className: 'fill-hill-near', path: 'M0 30C70 62 140 62 210 44s120-36 180-8v134H0z' },
] as const;

const suns = {
  rising: 'start-1/2 top-[12%] -translate-x-1/2 rtl:translate-x-1/2 animate-sun-rise',
  resting: 'start-1/2 top-[30%] -translate-x-1/2 rtl:translate-x-1/2',
  side: 'end-[14%] top-[38%] md:top-[26%]',
};

/** A day in the picture book: paper hills, one sun, and the learner's own words standing in it. */
export function Landscape({ things, sun = 'side', hasButton = false, className, children }: LandscapeProps) {
  return (
    <div
      className={classNames(
        '@container relative isolate overflow-hidden bg-linear-to-b from-sky-high to-sky-low',
        className,
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'absolute aspect-square w-[min(26cqi,9rem)] rounded-pill bg-sun shadow-[0_0_0_min(4.5cqi,1.6rem)_var(--glow)]',
          suns[sun],
        )}
      />
      {hills.map(({ layer, height, className: colour, path }) => (
        <svg
          key={layer}
          aria-hidden
          viewBox="0 0 390 170"
          preserveAspectRatio="none"
          className={classNames('pointer-events-none absolute inset-x-0 bottom-0 w-full mirrored', colour)}
          style={{ blockSize: height, zIndex: layer * 2 }}
        >
          <path d={path} />
        </svg>
      ))}
      {(hasButton ? placesAboveButton : places).map((place, index) => {
        const thing = things[index];
        return (
          thing && (
            <Thing
              key={thing.id}
              thing={thing}
              place={place}
              index={index}
              isMoving={sun === 'rising'}
              // The text above the button needs their room.
              className={hasButton ? 'huge:hidden' : ''}
            />
          )
        );
      })}
      {children}
    </div>
  );
}

interface ThingProps {
  readonly thing: LandscapeThing;
  readonly place: Place;
  readonly index: number;
  readonly isMoving: boolean;
  readonly className: string;
}

function Thing({ thing: { imageUrl, label, audioUrl }, place, index, isMoving, ...given }: ThingProps) {
  const style = {
    '--start': place.start,
    '--wide-start': place.wideStart ?? place.start,
    insetBlockEnd: place.bottom,
    inlineSize: `min(${21 * place.size}cqi, ${9 * place.size}rem)`,
    zIndex: place.layer * 2 - 1,
    ...(isMoving && { animationDelay: `${350 + index * 90}ms` }),
  };
  const className = classNames(
    'absolute start-(--start) @xl:start-(--wide-start)',
    isMoving && 'animate-come-up',
    given.className,
  );
  const picture = (
    <img
      src={imageUrl}
      srcSet={pictureSrcSet(imageUrl)}
      sizes="160px"
      alt={label ?? ''}
      className={classNames(
        'aspect-square w-full',
        isDrawing(imageUrl) ? 'object-contain object-bottom' : 'photograph rounded-[18%] object-cover',
      )}
    />
  );
  if (!audioUrl) {
    return (
      <span className={className} style={style}>
        {picture}
      </span>
    );
  }
  return (
    <button
      type="button"
      // The hills have 4 at the most: none stands before the ring of the focus, which is seen on all of them.
      className={classNames(className, 'focus-visible:z-5! focus-visible:outline-ink')}
      style={style}
      onClick={() => void playSound(audioUrl)}
    >
      {picture}
    </button>
  );
}
