import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { formatBytes } from '../../lib/format/format-date.ts';
import { useOnline } from '../../lib/device/use-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import type { OpenImport } from './use-import.ts';
import type { MakeImport } from './use-make-import.ts';

interface ImportFootProps {
  readonly work: OpenImport;
  readonly make: MakeImport;
  readonly toLookAt: number;
}

const keyStyle = 'rounded-small border border-edge bg-card px-1.5 text-xs font-medium';

/** What an import would make and what of it was not looked at, always in sight. */
export function ImportFoot({ work, make, toLookAt }: ImportFootProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const language = useAppLanguage();
  const isOnline = useOnline();
  const { rows, files, place } = work;
  const isStory = place.kind === 'story';
  const all = isStory ? work.told.stories : rows;
  const staying = all.filter(({ isLeftOut }) => !isLeftOut).length - make.comingIn;
  const asTheyStand = toLookAt - staying;
  const labels = {
    phrase: t`${plural(make.comingIn, { one: 'Import # phrase', other: 'Import # phrases' })}`,
    flashcard: t`${plural(make.comingIn, { one: 'Import # card', other: 'Import # cards' })}`,
    reading_card: t`${plural(make.comingIn, { one: 'Import # card', other: 'Import # cards' })}`,
    story: t`${plural(make.comingIn, { one: 'Import # story', other: 'Import # stories' })}`,
  };
  const facts = [
    ...(asTheyStand > 0
      ? [
          t`${plural(asTheyStand, {
            one: '# to look at comes in as it stands',
            other: '# to look at come in as they stand',
          })}`,
        ]
      : []),
    ...(staying > 0
      ? [
          isStory
            ? t`${plural(staying, { one: '# story stays out', other: '# stories stay out' })}`
            : t`${plural(staying, { one: '# row stays out', other: '# rows stay out' })}`,
        ]
      : []),
    formatBytes(
      files.reduce((sum, { bytes }) => sum + bytes, 0),
      language,
    ),
    ...(make.comingIn > 0 ? [t`can be undone until tomorrow`] : []),
  ];
  const state = !isOnline
    ? t`You are offline. What you decided is kept here; import when there is a network again.`
    : work.isBusy
      ? t`Import when the files are there.`
      : make.isAlone
        ? t`Flashcards need two words with pictures, so that one can be the wrong one.`
        : make.isPending
          ? t`It is being imported.`
          : facts.join(' · ');
  return (
    <div className="sticky bottom-0 z-10 grid gap-2 border-t border-line bg-paper py-3 max-md:bottom-(--bottom-bar)">
      {make.error && <Banner tone="error">{describe(make.error)}</Banner>}
      <div className="flex flex-wrap items-center gap-3">
        <Button isLoading={make.isPending} disabled={!make.isReady} onClick={make.start}>
          {make.comingIn > 0 ? labels[place.kind] : t`Nothing to import`}
        </Button>
        <p role="status" className="min-w-0 flex-1 text-s text-ink-soft max-md:order-first max-md:basis-full">
          {state}
        </p>
        <p aria-hidden className="flex items-center gap-1.5 text-xs text-ink-soft max-xl:hidden">
          <kbd className={keyStyle}>N</kbd> {t`next to look at`}{' '}
          {!isStory && (
            <>
              <kbd className={keyStyle}>{t`Space`}</kbd> {t`hear`}
            </>
          )}
        </p>
        <Link to="/admin/imports" className={buttonStyle('outline')}>{t`Cancel`}</Link>
      </div>
    </div>
  );
}
