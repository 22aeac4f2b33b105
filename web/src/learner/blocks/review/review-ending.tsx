import { masteredStability } from '@kalima/shared/domain/learning/memory-states';
import { sessionResult } from '@kalima/shared/domain/learning/review-session';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Ending, type EndingWord } from '../ending/ending.tsx';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import type { ReviewInProgress } from './use-review.ts';

interface ReviewEndingProps {
  readonly running: ReviewInProgress;
  readonly next: ReactNode;
}

/** How a session of words ends. */
export function ReviewEnding({ running, next }: ReviewEndingProps) {
  const { t } = useLingui();
  usePageTitle(t`Review`);
  const { atOnce, missed } = sessionResult(running.session);
  const wordsOf = (ids: readonly string[]): EndingWord[] =>
    ids.flatMap((id) => {
      const item = running.itemOf(id);
      return item ? [{ ...item, id }] : [];
    });
  const [minutes] = useState(() => Math.max(1, Math.round(running.elapsed() / 60_000)));
  const count = atOnce.length + missed.length;
  const lasting = atOnce.filter((id) => (running.itemOf(id)?.stabilityIfRight ?? 0) >= masteredStability).length;
  return (
    <Ending
      title={t`${plural(count, { one: '# word reviewed', other: '# words reviewed' })}`}
      facts={
        <>
          <span>
            <Trans>
              <b>{atOnce.length}</b> at once
            </Trans>
          </span>
          {missed.length > 0 && (
            <span>
              <Trans>
                <b>{missed.length}</b> missed
              </Trans>
            </span>
          )}
          <span>
            <b>{t`${plural(minutes, { one: '# min', other: '# min' })}`}</b>
          </span>
        </>
      }
      gained={
        lasting > 0 &&
        t`${plural(lasting, { one: '# of them now stays for three weeks or more.', other: '# of them now stay for three weeks or more.' })}`
      }
      remembered={wordsOf(atOnce)}
      missed={wordsOf(missed)}
      onPractise={() => running.practise(missed)}
      next={next}
      onUndo={running.canUndo ? running.undo : undefined}
    />
  );
}
