import type { Job } from '@kalima/shared/contract/jobs';
import { isUnderWay } from '@kalima/shared/domain/people/jobs';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Info, Undo2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { classNames } from '../../../lib/format/class-names.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useJobTexts } from './job-texts.ts';
import { jobsQuery, showJob } from './jobs-query.ts';
import { LeftPeopleDialog } from './left-people-dialog.tsx';

/** Milliseconds for which it is told that a repair is through. */
const repairShownFor = 8000;

const icons = { success: CircleCheck, info: Info, error: CircleAlert };
const colours = { success: 'text-teal', info: 'text-saffron-ink', error: 'text-coral' };

/** A job with how far it is, or what came of it, and what can be done about it. */
export function JobLine({ job, isOnline }: { readonly job: Job; readonly isOnline: boolean }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { titleOf, progressOf, outcomeOf } = useJobTexts();
  const queries = useQueryClient();
  const titleId = useId();
  const [isListing, setIsListing] = useState(false);
  const params = { id: job.id };
  const onError = (error: unknown) => showToast(describe(error), 'error');
  const cancel = useMutation({
    mutationFn: () => call('POST /api/jobs/{id}/cancel', { params }),
    onSuccess: (changed) => showJob(queries, changed),
    onError,
  });
  const dismiss = useMutation({
    mutationFn: () => call('POST /api/jobs/{id}/dismiss', { params }),
    onSuccess: () =>
      queries.setQueryData(
        jobsQuery.queryKey,
        (before) => before && { ...before, items: before.items.filter(({ id }) => id !== job.id) },
      ),
    onError,
  });
  const undo = useMutation({
    mutationFn: () => call('POST /api/admin/jobs/{id}/undo', { params }),
    onSuccess: (begun) => showJob(queries, begun, job.id),
    onError,
  });
  const title = titleOf(job);
  // Nobody asked for the repair but by opening a screen: once it is through, it goes by itself.
  const goesByItself = job.kind === 'repair-free' && job.state === 'done' && isOnline;
  const putAway = useEffectEvent(() => dismiss.mutate());
  useEffect(() => {
    if (!goesByItself) return;
    const timer = setTimeout(() => putAway(), repairShownFor);
    return () => clearTimeout(timer);
  }, [goesByItself]);
  if (isUnderWay(job.state)) {
    return (
      <li className="grid gap-2 p-4" aria-labelledby={titleId}>
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <p id={titleId} className="leading-snug font-semibold text-balance">
              {title}
            </p>
            <p className="text-s text-ink-soft">
              {isOnline ? progressOf(job) : t`You are offline. The server goes on with it.`}
            </p>
          </div>
          <Button
            variant="outline"
            aria-describedby={titleId}
            isLoading={cancel.isPending}
            disabled={!isOnline || job.isEnding}
            onClick={() => cancel.mutate()}
          >
            {t`Cancel`}
          </Button>
        </div>
        <ProgressBar label={title} value={job.done} max={job.total ?? 0} />
      </li>
    );
  }
  const { tone, text, details } = outcomeOf(job);
  const Icon = icons[tone];
  return (
    <li className="grid gap-2 py-2 ps-4 pe-1" aria-labelledby={titleId}>
      <div className="flex items-start gap-3">
        <Icon aria-hidden className={classNames('mt-2.5 size-5 shrink-0', colours[tone])} />
        <div className="min-w-0 flex-1 py-2">
          <p id={titleId} className="text-s leading-snug text-ink-soft">
            {title}
          </p>
          <p className="leading-snug font-semibold">{text}</p>
          {details.map((detail) => (
            <p key={detail} className="text-s text-ink-soft">
              {detail}
            </p>
          ))}
        </div>
        <IconButton label={t`Dismiss`} aria-describedby={titleId} disabled={!isOnline} onClick={() => dismiss.mutate()}>
          <X aria-hidden />
        </IconButton>
      </div>
      {(job.canUndo || job.leftCount > 0) && (
        <div className="flex flex-wrap gap-2 pe-3 pb-2">
          {job.leftCount > 0 && (
            <Button variant="quiet" disabled={!isOnline} onClick={() => setIsListing(true)}>
              {t`Show who is left`}
            </Button>
          )}
          {job.canUndo && (
            <Button
              variant="outline"
              icon={<Undo2 aria-hidden className="mirrored" />}
              isLoading={undo.isPending}
              disabled={!isOnline}
              onClick={() => undo.mutate()}
            >
              {t`Undo`}
            </Button>
          )}
        </div>
      )}
      {isListing && <LeftPeopleDialog job={job} onClose={() => setIsListing(false)} />}
    </li>
  );
}
