import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/use-page-title.ts';

interface PageHeadingProps {
  /** Also names the browser's tab. */
  readonly title: string;
  readonly lead?: ReactNode;
  /** A picture of what the screen is about, beside its name. */
  readonly imageUrl?: string | null;
  /** Buttons at the end of the line. */
  readonly actions?: ReactNode;
}

/** The first heading of a screen. */
export function PageHeading({ title, lead, imageUrl, actions }: PageHeadingProps) {
  usePageTitle(title);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className={imageUrl ? 'flex min-w-0 items-center gap-3.5' : 'min-w-0'}>
        {imageUrl && <img src={imageUrl} alt="" className="h-13 w-18 flex-none rounded-small object-cover" />}
        <div className="min-w-0">
          <h1 className="text-2xl leading-tight font-bold tracking-tight">
            {/* The name of a class or person has its own direction. */}
            <bdi>{title}</bdi>
          </h1>
          {lead && <div className="mt-1.5 text-ink-soft">{lead}</div>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
