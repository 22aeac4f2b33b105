import { classNames } from '../../../lib/format/class-names.ts';
import { depthOf, hillsBelow, isTravelled, type PathShape, pathStyle } from './path-shape.ts';
import type { PathCourse } from './path-steps.ts';
import { PathStop, type StopPlace } from './path-stop.tsx';
import { useTrail } from './use-trail.ts';

interface LessonPathProps {
  readonly lessons: readonly PathCourse[];
  /** The id of what comes next. */
  readonly currentId: string | undefined;
  readonly isLanguageNamed: boolean;
}

function placeOf(index: number, { columns, isSwinging }: PathShape): StopPlace {
  if (columns !== null) return 'middle';
  if (index % 2 === 0) return 'start';
  return isSwinging ? 'end' : 'inner';
}

/** How far a stop in a valley stands below one on a crest, in rem. */
const valley = { big: 3.6, small: 2.25 };

/** The lessons of a stage as stops on a path, in the order in which they are studied. */
export function LessonPath({ lessons, currentId, isLanguageNamed }: LessonPathProps) {
  const { ref, shape, trail, room } = useTrail(lessons.length);
  const { columns, isSwinging } = shape;
  const isSmall = columns === null ? !isSwinging : pathStyle(lessons.length) === 'small';
  const stops = lessons.map(({ courseId, isCompleted }) => ({ isCompleted, isCurrent: courseId === currentId }));
  const hills = hillsBelow(columns, room);
  const ways = [...trail.pieces, ...Object.values(trail.ends)].join('');
  const travelled = [
    ...trail.pieces.filter((_, index) => isTravelled(stops, index)),
    ...Object.entries(trail.ends).flatMap(([last, end]) => (isTravelled(stops, Number(last) + 1) ? [end] : [])),
  ].join('');
  return (
    <div className="relative isolate">
      <svg aria-hidden className="pointer-events-none absolute inset-0 -z-1 size-full fill-none">
        {trail.ridges.map((ridge, row) => (
          <path key={row} d={ridge} className={row === 0 ? 'fill-hill-far' : 'fill-hill-mid opacity-20'} />
        ))}
        <path d={hills.far} className="fill-hill-far" />
        <path d={ways} strokeWidth="13" strokeLinecap="round" className="stroke-trail" />
        <path d={travelled} strokeWidth="7" strokeLinecap="round" className="stroke-saffron" />
        <path d={hills.foot} className="fill-hill-mid" />
      </svg>
      <ol
        ref={ref}
        className={classNames('grid px-4.5 pt-4 pb-24', columns === null ? 'gap-y-5' : 'gap-x-3 gap-y-8 px-2 pb-24')}
        style={columns === null ? undefined : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {lessons.map((lesson, index) => {
          const isCurrent = lesson.courseId === currentId;
          const depth = columns === null ? 0 : depthOf(index, columns);
          return (
            <li
              key={lesson.courseId}
              className={columns === null ? (isSmall ? 'min-h-20' : 'min-h-28') : ''}
              style={depth > 0 ? { marginBlockStart: `${depth * valley[isSmall ? 'small' : 'big']}rem` } : undefined}
            >
              <PathStop
                lesson={lesson}
                isCurrent={isCurrent}
                isLanguageNamed={isLanguageNamed}
                isSmall={isSmall}
                place={placeOf(index, shape)}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
