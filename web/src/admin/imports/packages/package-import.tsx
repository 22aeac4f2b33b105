import type { ContentImport } from '@kalima/shared/contract/exchange/imports';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ErrorState } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FileProgress } from '../file-progress.tsx';
import { StartAgainLink } from '../start-again-link.tsx';
import { useImportFiles } from '../use-import-files.ts';
import { packageQuery } from './package-queries.ts';
import { PackagePlanView } from './package-plan.tsx';

/** An import that a package was dropped into: what it holds, and what of it comes in (PRODUCT.md#packages). */
export function PackageImport({ stored }: { readonly stored: ContentImport }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const sent = useImportFiles(stored);
  const isComing = sent.isBusy || sent.isReading || stored.files.some(({ isUnread, problem }) => isUnread && !problem);
  const plan = useQuery({ ...packageQuery(stored.id, stored.files.length), enabled: !isComing });
  if (plan.data && !isComing) return <PackagePlanView stored={stored} plan={plan.data} sent={sent} />;
  return (
    <div className="grid gap-4">
      <PageHeading title={stored.name} lead={t`A package. Nothing is made before “Import”.`} />
      <FileProgress work={sent} />
      {plan.error ? (
        <ErrorState
          title={t`The package cannot be looked at`}
          onRetry={() => void plan.refetch()}
          actions={<StartAgainLink />}
        >
          <p>{describe(plan.error)}</p>
        </ErrorState>
      ) : (
        <div role="status" aria-label={t`Loading...`} className="grid gap-2">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-14" />
          ))}
        </div>
      )}
    </div>
  );
}
