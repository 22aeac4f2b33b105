import { courseTypes } from '@kalima/shared/domain/content/course-types';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CloudDownload, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { contentEntries } from '../../blocks/content-entries.ts';
import { downloadsQuery } from '../../offline/downloads/downloads-query.ts';
import { InstallEntry } from '../../blocks/install-entry.tsx';
import { useDownloads } from '../../offline/downloads/use-downloads.ts';
import { ListState } from '../blocks/study/list-state.tsx';
import type { Answer } from '../../lib/api/api.ts';
import { canDownload, downloads } from '../../offline/downloads/downloads.ts';
import { useUser } from '../../lib/api/user.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AllDownloads } from './all-downloads.tsx';
import { CourseRow } from './course-row.tsx';

type Offer = Answer<'GET /api/downloads'>;

function Offered({ offer }: { readonly offer: Offer }) {
  const { t } = useLingui();
  const view = useDownloads();
  const [toRemove, setToRemove] = useState<Offer['items'][number] | 'all' | null>(null);
  function remove(): void {
    if (toRemove === 'all') void downloads.removeAll();
    else if (toRemove) void downloads.choose(toRemove.id, false);
    setToRemove(null);
  }
  return (
    <div className="grid gap-4">
      <AllDownloads offer={offer} view={view} onRemoveAll={() => setToRemove('all')} />
      {courseTypes.map((type) => {
        const courses = offer.items.filter(({ courseType }) => courseType === type);
        if (courses.length === 0) return null;
        return (
          <Card key={type} className="grid gap-2 p-5 md:p-6">
            <h2 className="text-l font-semibold">{t(contentEntries[type].courseLabel)}</h2>
            <ul className="-mx-2 grid">
              {courses.map((course) => (
                <CourseRow
                  key={course.id}
                  course={course}
                  view={view.of(course.id)}
                  isPaused={view.isPaused}
                  onRemove={() => setToRemove(course)}
                />
              ))}
            </ul>
          </Card>
        );
      })}
      {toRemove && (
        <ConfirmDialog
          title={toRemove === 'all' ? t`Remove all downloads?` : t`Remove from this device?`}
          confirmLabel={t`Remove`}
          isDangerous
          onConfirm={remove}
          onCancel={() => setToRemove(null)}
        >
          {toRemove !== 'all' && (
            <p dir="auto" className="font-semibold text-ink">
              {toRemove.title}
            </p>
          )}
          <p>{t`What you have studied stays. To study this again you need a network.`}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** What is on this device, what could be, and how much room it takes. */
export function DownloadsScreen() {
  const { t } = useLingui();
  const { id, role } = useUser();
  const isLearner = role === 'user';
  const isPossible = canDownload() && isLearner;
  const isKnown = useDownloads().phase !== 'starting';
  const { data, error, refetch } = useQuery({ ...downloadsQuery(id), enabled: isPossible });
  return (
    <>
      <PageHeading
        title={t`Available offline`}
        lead={t`What is on this device can be studied without a network. What you do is sent later.`}
      />
      <div className="mt-5 grid gap-4 md:mt-6">
        {isPossible && (
          <ListState
            items={isKnown ? data?.items : undefined}
            error={error}
            onRetry={() => void refetch()}
            errorTitle={t`Error loading what can be downloaded, please try again later`}
            emptyIcon={<CloudDownload aria-hidden />}
            emptyTitle={t`Nothing is assigned to you yet`}
          >
            {() => data && <Offered offer={data} />}
          </ListState>
        )}
        {!isPossible && (
          <EmptyState icon={<ShieldAlert aria-hidden />} title={t`Nothing can be kept on this device`}>
            <p>
              {isLearner
                ? t`The browser allows it only on a secure address (https://).`
                : t`Downloads are for learners; for administrators nothing is kept.`}
            </p>
          </EmptyState>
        )}
        <InstallEntry />
      </div>
    </>
  );
}
