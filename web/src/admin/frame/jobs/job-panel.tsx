import { isUnderWay } from '@kalima/shared/domain/people/jobs';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../../ui/icon-button.tsx';
import { JobLine } from './job-line.tsx';
import { useJobTexts } from './job-texts.ts';
import { useJobs } from './use-jobs.ts';

/**
 * What the server does for the person, wherever in the app they are: how far it is, what came of it and who is left (PRODUCT.md#jobs). It
 * stands beside the screens, in a corner, and can be folded.
 */
export function JobPanel() {
  const { t } = useLingui();
  const { jobs, isOnline } = useJobs();
  const { titleOf, outcomeOf, progressOf } = useJobTexts();
  const [isFolded, setIsFolded] = useState(false);
  const listId = useId();
  const [latest] = jobs;
  const underWay = jobs.filter(({ state }) => isUnderWay(state));
  const count = underWay.length;
  // Beginning, trouble and end are said; how far it is can be asked of the progress bar.
  const said =
    latest &&
    (!isUnderWay(latest.state) ? outcomeOf(latest).text : latest.isRetrying ? progressOf(latest) : t`Under way`);
  return createPortal(
    <>
      <p role="status" className="sr-only">
        {latest && `${titleOf(latest)}: ${said}`}
      </p>
      {latest && (
        <section
          aria-label={t`What the server does for you`}
          className="fixed inset-x-3 bottom-[calc(var(--bottom-bar)+--spacing(3))] z-20 animate-appear overflow-hidden rounded-card border border-line bg-card shadow-over md:start-auto md:end-6 md:bottom-6 md:w-96 studying:hidden"
        >
          <div className="flex items-center gap-2 border-b border-line bg-sunk ps-4 pe-1">
            <p className="min-w-0 flex-1 truncate text-s font-semibold">
              {count === 0 ? t`Done` : t`The server is at work`}
            </p>
            <IconButton
              label={isFolded ? t`Unfold` : t`Fold`}
              aria-expanded={!isFolded}
              aria-controls={listId}
              onClick={() => setIsFolded(!isFolded)}
            >
              {isFolded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            </IconButton>
          </div>
          <ul id={listId} hidden={isFolded} className="max-h-[40dvh] divide-y divide-line overflow-y-auto">
            {jobs.map((job) => (
              <JobLine key={job.id} job={job} isOnline={isOnline} />
            ))}
          </ul>
        </section>
      )}
    </>,
    document.body,
  );
}
