import type { BackupStatus } from '@kalima/shared/contract/operations';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useAppLanguage } from '../../lib/app-language.ts';
import { formatMoment } from '../../lib/format-date.ts';
import { Banner } from '../../ui/banner.tsx';
import { isLate } from '../blocks/backups-query.ts';

/** Warns that the last backup is older than two days, or cannot be restored. */
export function BackupWarning({ backups }: { readonly backups: BackupStatus | undefined }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  if (!backups) return null;
  const [newest] = backups.stored;
  const madeAt = newest ? formatMoment(newest.time, language) : '';
  // Without any yet only a failure says that one is missing.
  const isMissed = newest ? isLate(backups, 0) : backups.failed !== null;
  if (!isMissed && !backups.checked?.error) return null;
  return (
    <Banner tone="error">
      {backups.checked?.error && !isMissed
        ? t`The newest backup could not be restored for a trial.`
        : newest
          ? t`The last backup is of ${madeAt}.`
          : t`There is no backup yet: making one failed.`}{' '}
      <Link to="/admin/status" className="font-semibold underline underline-offset-4">
        {t`See the status`}
      </Link>
    </Banner>
  );
}
