import { minutesFor } from '@kalima/shared/domain/learning/learning-pace';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { AskedReview } from '../blocks/study/ask-review.ts';
import { Landscape, type LandscapeThing } from '../blocks/ending/landscape.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Words that stand in the landscape. */
const shownThings = 3;

interface HeroProps {
  /** Undefined while it is not known. */
  readonly review: AskedReview | undefined;
  readonly isFailed: boolean;
  /** Whether nothing else is open either. */
  readonly isAllDone: boolean;
  readonly onRetry: () => void;
  /** Whether the learner has studied anything yet. */
  readonly hasLearned: boolean;
}

/** What now: the words to review, with the time that they take, and one big way in. Its height never changes but for the largest texts. */
export function Hero({ review, isFailed, isAllDone, hasLearned, onRetry }: HeroProps) {
  const { t } = useLingui();
  const total = review?.total ?? 0;
  const minutes = minutesFor(total, review?.paceMs ?? 0);
  // The same thing in two languages stands there once.
  const pictures = new Map(
    review?.items.flatMap(({ itemId, imageUrl, translation }) =>
      imageUrl === null ? [] : [[translation, { id: itemId, imageUrl }] as const],
    ),
  );
  const things: readonly LandscapeThing[] = total > 0 ? [...pictures.values()].slice(0, shownThings) : [];
  const isResting = review !== undefined && total === 0;
  return (
    <Landscape
      things={things}
      sun={isResting ? 'resting' : 'side'}
      hasButton
      className="flex min-h-88 flex-col justify-between gap-4 rounded-[26px] px-4.5 pt-5.5 pb-4.5 shadow-card md:min-h-82 md:px-8 md:py-7.5"
    >
      <div className="relative z-10" role="status">
        {review && total > 0 && (
          <>
            <p className="max-w-[10em] text-[2.125rem] leading-tight font-bold tracking-tight text-balance md:text-[2.75rem]">
              {t`${plural(total, { one: '# word to review', other: '# words to review' })}`}
            </p>
            <p className="mt-1.5 text-l font-medium">
              {t`${plural(minutes, { one: 'about # min, at your pace', other: 'about # min, at your pace' })}`}
            </p>
          </>
        )}
        {isResting && (
          <>
            <p className="max-w-[12em] text-[1.875rem] leading-tight font-bold tracking-tight text-balance">
              {review.isFromDevice
                ? t`No words to review on this device`
                : isAllDone && hasLearned
                  ? t`All done for today`
                  : t`No words to review now`}
            </p>
            <p className="mt-1.5 max-w-[26em] text-l font-medium">
              {review.isFromDevice
                ? t`Without a network only words of courses on this device can be asked, and of those none has to be now.`
                : hasLearned
                  ? t`What you have learned is still fresh. It comes back when it is time.`
                  : t`What you learn in your lessons comes back here, before you forget it.`}
            </p>
          </>
        )}
        {isFailed && (
          <p className="max-w-[14em] text-xl leading-tight font-bold">{t`Your words could not be counted just now`}</p>
        )}
        {!review && !isFailed && <Skeleton className="h-10 w-56 opacity-50" />}
      </div>
      {review && total > 0 && (
        <Link
          to="/review"
          className="relative z-10 grid min-h-14.5 place-items-center rounded-[18px] bg-card text-l font-bold text-teal-ink shadow-over md:w-65 dark:bg-teal dark:text-on-teal"
        >
          {t`Start`}
        </Link>
      )}
      {isResting && review.isFromDevice && (
        <Link
          to="/downloads"
          className="relative z-10 inline-flex min-h-(--touch) items-center self-start rounded-pill bg-card px-5 font-semibold text-teal-ink shadow-low"
        >
          {t`What is on this device`}
        </Link>
      )}
      {isResting && !review.isFromDevice && hasLearned && (
        <Link
          to="/vocabulary"
          className="relative z-10 inline-flex min-h-(--touch) items-center self-start rounded-pill bg-card px-5 font-semibold text-teal-ink shadow-low"
        >
          {t`Look through your words`}
        </Link>
      )}
      {isFailed && (
        <button
          type="button"
          onClick={onRetry}
          className="relative z-10 min-h-14.5 rounded-[18px] bg-card text-l font-bold text-teal-ink shadow-over md:w-65"
        >
          {t`Try again`}
        </button>
      )}
    </Landscape>
  );
}
