import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useStartJob } from '../frame/jobs/use-start-job.ts';
import { peopleQuery } from '../editing/people-query.ts';

/** Asks whether everybody is to have all free courses, and has the server give them (PRODUCT.md#course-management, PRODUCT.md#assigning). */
export function AssignEveryoneDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const [first] = useInfiniteQuery(peopleQuery('')).data?.pages ?? [];
  const start = useStartJob((id) => call('POST /api/admin/assignments/free', { body: { id } }), { onStarted: onClose });
  const courseCount = t`${plural(first?.freeCourseCount ?? 0, { one: '# free course', other: '# free courses' })}`;
  const userCount = t`${plural(first?.total ?? 0, { one: '# user', other: '# users' })}`;
  return (
    <ConfirmDialog
      title={t`Assign all free courses to all users?`}
      confirmLabel={t`Assign to all`}
      isLoading={start.isPending}
      onConfirm={() => start.mutate()}
      onCancel={onClose}
    >
      {first && <p className="mb-1 font-semibold text-ink">{t`${courseCount} for ${userCount}`}</p>}
      <p>{t`Nobody loses a course by this. Reading courses bring every flashcard course along.`}</p>
      <p>{t`The server does it in the background; you can go on with something else.`}</p>
      {start.error && (
        <Banner tone="error" className="mt-3">
          {t`Bulk assignment failed`}
          <p className="font-normal">{describe(start.error)}</p>
        </Banner>
      )}
    </ConfirmDialog>
  );
}
