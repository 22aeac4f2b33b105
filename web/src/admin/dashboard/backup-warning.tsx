import type { BackupStatus } from '@kalima/shared/contract/operations/operations';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { formatMoment } from '../../lib/format/format-date.ts';
import { Banner } from '../../ui/banner.tsx';
import { isLate } from '../frame/backups-query.ts';

/** Warns that the last backup is older than two days, or cannot be restored, or lacks files. */
export function BackupWarning({ backups }: { readonly backups: BackupStatus | undefined }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  if (!backups) return null;
  const [newest] = backups.stored;
  const madeAt = newest ? formatMoment(newest.time, language) : '';
  // Without any yet only a failure says that one is missing.
  const isMissed = newest ? isLate(backups, 0) : backups.failed !== null;
  if (!isMissed && !backups.checked?.error && !backups.incomplete) return null;
  return (
    <Banner tone="error">
      {!isMissed
        ? backups.checked?.error
          ? t`The newest backup could not be restored for a trial.`
          : t`The newest backup lacks files of the school.`
        : newest
          ? t`The last backup is of ${madeAt}.`
          : t`There is no backup yet: making one failed.`}{' '}
      <Link to="/admin/status" className="font-semibold underline underline-offset-4">
        {t`See the status`}
      </Link>
    </Banner>
  );
}
