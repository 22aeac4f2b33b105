import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Sunrise } from 'lucide-react';
import { Suspense } from 'react';
import { afterFirstScreen } from '../../lib/loading/after-first-screen.ts';
import { withTexts } from '../../lib/device/app-language.ts';
import { laterTexts } from '../later-texts.ts';

function Unknown() {
  const { t } = useLingui();
  return t`Today`;
}

const TodayCount = afterFirstScreen(
  withTexts(laterTexts, () => import('./today-count.tsx').then((module) => module.TodayCount)),
  Unknown,
);

/** What today asks, in a line that leads there (PRODUCT.md#today). It is asked for after the first screen, and always as high. */
export function TodayLine() {
  return (
    <Link
      to="/today"
      className="mt-4 flex min-h-12 items-center gap-3 rounded-control bg-card px-3.5 font-semibold shadow-card transition-shadow duration-150 hover:shadow-over"
    >
      <Sunrise aria-hidden className="size-5 shrink-0 text-saffron-ink" />
      <span className="min-w-0 flex-1 truncate">
        <Suspense fallback={<Unknown />}>
          <TodayCount />
        </Suspense>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft mirrored" />
    </Link>
  );
}
