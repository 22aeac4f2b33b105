import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { PageProposals } from './use-page-proposals.ts';

/** How far it has come with listening to the pages of a picture book. */
export function PagesHeard({
  done,
  count,
  onStop,
}: {
  readonly done: number;
  readonly count: number;
  readonly onStop: () => void;
}) {
  const { t } = useLingui();
  const number = done + 1;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-card p-4 shadow-card">
      <p role="status" className="text-s">{t`Listening to page ${number} of ${count}…`}</p>
      <div className="min-w-30 flex-1">
        <ProgressBar label={t`Pages that were listened to`} value={done} max={count} />
      </div>
      <Button variant="outline" onClick={onStop}>
        {t`Cancel`}
      </Button>
    </div>
  );
}

/** What became of the pages, and which of them need somebody. */
export function PagesProposed({
  outcome,
  onDismiss,
}: {
  readonly outcome: PageProposals;
  readonly onDismiss: () => void;
}) {
  const { t, i18n } = useLingui();
  const listed = (numbers: readonly number[]) =>
    new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' }).format(numbers.map(String));
  const { proposed, checked, silent, unread, short } = outcome;
  const lines = [
    silent.length > 0 && t`Without a recording: pages ${listed(silent)}`,
    unread.length > 0 && t`Recordings that could not be read: pages ${listed(unread)}`,
    short.length > 0 && t`Too little to hear for the sentences: pages ${listed(short)}`,
    checked.length > 0 && t`Left as they are, since all is checked: pages ${listed(checked)}`,
  ].filter((line) => line !== false);
  return (
    <Banner tone={unread.length > 0 ? 'error' : 'info'} onDismiss={onDismiss}>
      <p>
        {t`${plural(proposed.length, {
          0: 'No page got new times',
          one: 'The times of # page are proposed: hear them, then save',
          other: 'The times of # pages are proposed: hear them, then save',
        })}`}
      </p>
      {lines.map((line) => (
        <p key={line} className="font-normal">
          {line}
        </p>
      ))}
    </Banner>
  );
}
