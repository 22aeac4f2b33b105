import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/banner.tsx';
import type { UndoneImport } from './use-undo-import.ts';

interface UndoneBannerProps {
  readonly undone: UndoneImport;
  /** Whether courses of a package were taken back, and no rows. */
  readonly isPackage?: boolean;
}

/** What became of an import that was undone: what stayed, by name and why. */
export function UndoneBanner({ undone, isPackage = false }: UndoneBannerProps) {
  const { t } = useLingui();
  const why = { changed: t`changed since`, studied: t`studied since` };
  return (
    <Banner tone="info">
      <p>
        {undone.undoneCount === 0
          ? t`Nothing was taken back.`
          : isPackage
            ? t`${plural(undone.undoneCount, { one: '# course was taken back.', other: '# courses were taken back.' })}`
            : t`${plural(undone.undoneCount, { one: '# row was taken back.', other: '# rows were taken back.' })}`}{' '}
        {undone.kept.length > 0 && t`These stay:`}
      </p>
      {undone.kept.length > 0 && (
        <ul className="mt-1 grid max-h-60 gap-1 overflow-y-auto font-normal" tabIndex={-1}>
          {undone.kept.map(({ text, reason }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may read alike, and the list never changes
            <li key={index} className="wrap-anywhere">
              <bdi className="font-medium">{text}</bdi> — {why[reason]}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
