import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { stopSound } from '../../../lib/sound/sound-player.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { useStudying } from '../../../blocks/study/use-studying.ts';

interface PlayerFrameProps {
  /** There is none while what is studied is on its way. */
  readonly title?: string;
  /** Of the title, where it is content. */
  readonly language?: ContentLanguage;
  /** A link that leads out of the player. */
  readonly back: ReactNode;
  /** Switches at the end of the top line. */
  readonly actions?: ReactNode;
  readonly progress?: { readonly label: string; readonly text: string; readonly value: number; readonly max: number };
  /** Buttons within reach of the thumb. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of what is studied: on a phone it has the screen to itself. Leaving it ends the sound, and sends what was done. */
export function PlayerFrame(props: PlayerFrameProps) {
  const { t } = useLingui();
  const { title, progress } = props;
  usePageTitle(title);
  useEffect(() => stopSound, []);
  useStudying();
  // The app around it steps back. A mark on the root and no `:has()`, for which every tap would cost a look at all cards.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.studying = '';
    return () => {
      delete dataset.studying;
    };
  }, []);
  return (
    <div className="mx-auto flex w-full max-w-(--player-width) flex-col md:min-h-(--player-height) low:min-h-[calc(100dvh---spacing(2))]">
      <header className="sticky top-0 z-10 -mx-4 bg-paper px-2 py-1 md:mx-0 md:px-0 low:flex low:items-center low:gap-4">
        <div className="flex flex-wrap items-center justify-end gap-1 low:min-w-0 low:flex-3">
          {props.back}
          {title === undefined ? (
            <h1 className="sr-only">{t`Loading...`}</h1>
          ) : (
            <h1
              {...(props.language ? { lang: languageTag(props.language), dir: 'auto' } : {})}
              className="min-w-24 flex-1 truncate px-1 text-center text-l font-semibold"
            >
              {title}
            </h1>
          )}
          {props.actions ?? <span className={title === undefined ? 'flex-1' : 'size-(--touch)'} />}
        </div>
        <div className="flex items-center gap-3 px-2 md:px-0 low:flex-2">
          <div className="grid min-h-10 flex-1 items-center *:[grid-area:1/1]">
            {progress ? (
              <ProgressBar label={progress.label} value={progress.value} max={progress.max} />
            ) : (
              <Skeleton className="h-2" />
            )}
            <Toasts isSlim className="grid justify-items-center" />
          </div>
          {progress && <span className="text-s font-semibold text-ink-soft tabular-nums">{progress.text}</span>}
        </div>
      </header>
      <div className="flex flex-1 flex-col pt-1 pb-24 md:pb-6 low:pb-16 md:low:pb-2">{props.children}</div>
      {props.footer && (
        <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-paper px-4 pt-3 pb-[calc(--spacing(4)+env(safe-area-inset-bottom))] md:sticky md:mx-0 md:px-0 low:pt-1.5 low:pb-[calc(--spacing(1.5)+env(safe-area-inset-bottom))]">
          {props.footer}
        </div>
      )}
    </div>
  );
}
