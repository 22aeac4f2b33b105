import type { Job } from '@kalima/shared/contract/jobs';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useStartJob } from './use-start-job.ts';

/** Who is left by a job, with a button that tries them again. */
export function LeftPeopleDialog({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { data, error, refetch } = useQuery({
    queryKey: ['jobs', job.id, 'left'],
    queryFn: ({ signal }) => call('GET /api/admin/jobs/{id}/left', { params: { id: job.id }, signal }),
  });
  const again = useStartJob((id) => call('POST /api/admin/assignments/free', { body: { id, leftOf: job.id } }), {
    instead: job.id,
    onStarted: onClose,
  });
  const hiddenCount = data ? job.leftCount - data.items.length : 0;
  return (
    <Dialog
      title={t`Who is left`}
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t`Close`}
          </Button>
          {job.kind === 'assign-free' && (
            <Button isLoading={again.isPending} onClick={() => again.mutate()}>
              {t`Try them again`}
            </Button>
          )}
        </>
      }
    >
      <p className="font-medium">{t`These users did not get the free courses:`}</p>
      {again.error && <Banner tone="error">{describe(again.error)}</Banner>}
      {!data && !error && <Spinner />}
      {error && (
        <ErrorState title={t`Failed to load users`} onRetry={() => void refetch()}>
          <p>{describe(error)}</p>
        </ErrorState>
      )}
      <ul className="mt-1">
        {data?.items.map(({ id, name }) => (
          <li key={id} className="border-b border-line py-2 font-semibold wrap-anywhere last:border-b-0">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && <p className="text-ink-soft">{t`${plural(hiddenCount, { other: 'and # more' })}`}</p>}
    </Dialog>
  );
}
