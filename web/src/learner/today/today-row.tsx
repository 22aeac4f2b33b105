import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** How a link of Today's lists looks; what stands in it is a `TodayRow`. */
export const todayRowStyle =
  'grid min-h-15 grid-cols-[auto_1fr_auto] items-center gap-3.5 rounded-control px-1 hover:bg-sunk';

interface TodayRowProps {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly facts: ReactNode;
  /** What stands at the end: when it is due, or that it leads on. */
  readonly end: ReactNode;
}

/** A line of Today: what it is, what there is to know of it, and what comes of pressing it. */
export function TodayRow({ icon: Icon, title, facts, end }: TodayRowProps) {
  return (
    <>
      <span className="grid size-11 place-items-center rounded-control bg-teal-wash text-teal-ink">
        <Icon aria-hidden className="size-5.5" />
      </span>
      <span className="min-w-0">
        <span className="block w-fit font-semibold wrap-anywhere" dir="auto">
          {title}
        </span>
        <span className="block text-s wrap-anywhere text-ink-soft">{facts}</span>
      </span>
      {end}
    </>
  );
}
