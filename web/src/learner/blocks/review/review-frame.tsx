import type { progressOf } from '@kalima/shared/domain/learning/review-session';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useBack } from '../study/back-link.tsx';
import { useStudying } from '../../../blocks/study/use-studying.ts';
import { useWholeScreen } from '../study/use-whole-screen.ts';
import { stopSound } from '../../../lib/sound/sound-player.ts';
import { useKeys } from '../../../lib/use-keys.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';

interface ReviewFrameProps {
  readonly progress: ReturnType<typeof progressOf>;
  readonly exitTo: '/today' | '/vocabulary';
  /** What can be done with the question, within reach of the thumb. */
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a session: nothing but the question, how far one has come, and the way out. */
export function ReviewFrame({ progress, exitTo, footer, children }: ReviewFrameProps) {
  const { t } = useLingui();
  usePageTitle(t`Review`);
  useWholeScreen();
  const { goBack } = useBack(exitTo);
  useKeys({ Escape: goBack });
  useEffect(() => stopSound, []);
  useStudying();
  const { number, done, total } = progress;
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col md:max-w-260">
      <h1 className="sr-only">{t`Review`}</h1>
      <header className="grid grid-cols-[var(--touch)_1fr_auto] items-center gap-2 py-2 ps-2 pe-4 md:px-6 md:pt-3.5">
        <Link
          to={exitTo}
          search={{}}
          aria-label={t`End the review`}
          title={t`End the review`}
          className="grid size-(--touch) place-items-center rounded-pill text-ink-soft hover:bg-sunk hover:text-ink"
        >
          <X aria-hidden className="size-5.5" />
        </Link>
        <ProgressOfDay
          label={t`${plural(done, { one: '# word done', other: '# words done' })}`}
          share={total === 0 ? 0 : done / total}
        />
        <span className="ps-2 text-s font-semibold text-ink-soft tabular-nums">{t`${number} of ${total}`}</span>
      </header>
      <div className="flex flex-1 flex-col px-5 md:px-8">{children}</div>
      <footer className="flex min-h-19 items-center justify-between gap-2 px-4 pt-2.5 pb-[calc(--spacing(4)+env(safe-area-inset-bottom))] md:px-8 low:min-h-0 low:pt-1 low:pb-1">
        {footer}
      </footer>
    </div>
  );
}

/** A line on which the sun goes its way. */
function ProgressOfDay({ label, share }: { readonly label: string; readonly share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="relative mx-auto flex h-6.5 w-full max-w-140 items-center"
    >
      <span className="absolute inset-x-0 h-1.5 rounded-pill bg-sunk ring-1 ring-line ring-inset" />
      <span
        className="relative h-1.5 rounded-pill bg-saffron transition-[inline-size] duration-420 ease-(--soft)"
        style={{ inlineSize: `${percent}%` }}
      >
        <span className="absolute -end-2.25 -top-1.5 size-4.5 rounded-pill bg-sun shadow-[0_0_0_5px_var(--glow)]" />
      </span>
    </div>
  );
}
