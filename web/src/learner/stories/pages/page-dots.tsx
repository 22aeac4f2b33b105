import { useLingui } from '@lingui/react/macro';
import { classNames } from '../../../lib/format/class-names.ts';

/** Pages beyond which dots would be too small to hit. */
const mostDots = 12;

interface PageDotsProps {
  readonly count: number;
  readonly place: number;
  readonly onGo: (place: number) => void;
}

/** Which page of a short book it is, in the direction in which its pages turn. */
export function PageDots({ count, place, onGo }: PageDotsProps) {
  const { t } = useLingui();
  if (count < 2 || count > mostDots) return null;
  return (
    <nav aria-label={t`Pages`} className="flex justify-center">
      {Array.from({ length: count }, (_, index) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- a page is its place here
          key={index}
          type="button"
          aria-label={t`Page ${index + 1}`}
          aria-current={index === place ? 'page' : undefined}
          onClick={() => onGo(index)}
          className="grid h-8 min-w-6 place-items-center"
        >
          <span
            className={classNames(
              'h-2 rounded-pill transition-[width] duration-150',
              index === place ? 'w-5 bg-teal' : 'w-2 bg-edge',
            )}
          />
        </button>
      ))}
    </nav>
  );
}
