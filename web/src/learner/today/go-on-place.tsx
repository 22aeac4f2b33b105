import { Skeleton } from '../../ui/skeleton.tsx';

/** How the row of cards looks, and where each stands in it. */
export const cardRowStyle =
  '-mx-4 flex snap-x scroll-px-4 gap-3.5 overflow-x-auto px-4 pt-0.5 pb-4 md:mx-0 md:grid md:grid-cols-2 md:gap-4.5 md:overflow-visible md:px-0 lg:grid-cols-4';
export const cardPlaceStyle = 'w-54.5 shrink-0 snap-start md:w-auto';

/** Where the cards will be. */
export function CardPlaces() {
  return (
    <ul aria-hidden className={cardRowStyle}>
      {Array.from({ length: 4 }, (_, index) => (
        <li key={index} className={cardPlaceStyle}>
          <Skeleton className="h-56 w-full rounded-[20px]" />
        </li>
      ))}
    </ul>
  );
}

/** Where what to go on with will be. It says nothing, since what comes above may push it down. */
export function GoOnPlace() {
  return (
    <div className="min-w-0 lg:col-span-2">
      <Skeleton className="mb-3 h-7 w-28" />
      <CardPlaces />
    </div>
  );
}
