import type { ContentImport } from '@kalima/shared/contract/exchange/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { useOnline } from '../../../lib/device/use-online.ts';
import { useUser } from '../../../lib/api/user.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonStyle } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ImportMessages } from '../import-messages.tsx';
import { UndoneBanner } from '../undone-banner.tsx';
import { useDraftSaving } from '../use-draft-saving.ts';
import type { SentFiles } from '../use-import-files.ts';
import { useSendImport } from '../use-send-import.ts';
import { undoneQuery } from '../use-undo-import.ts';
import { FileProgress } from '../file-progress.tsx';
import { FilesBesidePackage } from '../unused-files.tsx';
import { chosenOf, isTaken, noWork, packageDraft, workOfDraft } from './package-choices.ts';
import { PackageCourses } from './package-courses.tsx';
import type { PackagePlan } from './package-queries.ts';
import { PackageStages } from './package-stages.tsx';

interface PackagePlanViewProps {
  readonly stored: ContentImport;
  readonly plan: PackagePlan;
  readonly sent: SentFiles;
}

/** What packages hold beside what there is, what of it comes in, and where. */
export function PackagePlanView({ stored, plan, sent }: PackagePlanViewProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const isOnline = useOnline();
  const isAdmin = useUser().role === 'admin';
  const [work, setWork] = useState(() => workOfDraft(stored.draft, plan));
  const { courses, stages, choices, isPlaced } = chosenOf(plan, work, isAdmin);
  const draft = packageDraft(stored.name, stored.draft, choices);
  const saving = useDraftSaving({ stored, draft, hasWork: work !== noWork, isHeld: false });
  const make = useSendImport(stored, saving.end);
  const undone = useQuery(undoneQuery(stored.id)).data;
  const isReady = courses.length > 0 && isPlaced && isOnline && !saving.isStale;
  const counts = (['new', 'changed', 'same'] as const).map(
    (state) => plan.courses.filter((course) => course.problem === null && course.state === state).length,
  );
  const [fresh = 0, changed = 0, same = 0] = counts;
  const lead = [
    t`${plural(plan.courses.length, { one: '# course', other: '# courses' })}`,
    fresh > 0 && t`${plural(fresh, { one: '# new', other: '# new' })}`,
    changed > 0 && t`${plural(changed, { one: '# changed', other: '# changed' })}`,
    same > 0 && t`${plural(same, { one: '# the same', other: '# the same' })}`,
    t`nothing is made before “Import”`,
  ];
  return (
    <div className="grid gap-4">
      <PageHeading title={stored.name} lead={lead.filter((one) => one !== false).join(' · ')} />
      {undone && <UndoneBanner undone={undone} isPackage />}
      <ImportMessages work={{ saving }} />
      <FileProgress work={sent} />
      <FilesBesidePackage files={stored.files} />
      {plan.courses.length === 0 ? (
        <p className="rounded-card bg-sunk p-5 text-ink-soft">{t`The package is empty.`}</p>
      ) : (
        <>
          <PackageStages
            stages={stages}
            onChoose={(id, stageId) => setWork((now) => ({ ...now, stages: new Map([...now.stages, [id, stageId]]) }))}
          />
          <PackageCourses
            importId={stored.id}
            courses={plan.courses}
            work={work}
            onToggle={(course) =>
              setWork((now) => ({
                ...now,
                taken: new Map([...now.taken, [course.id ?? '', !isTaken(course, now)]]),
              }))
            }
          />
        </>
      )}
      <div className="sticky bottom-0 z-10 grid gap-2 border-t border-line bg-paper py-3 max-md:bottom-(--bottom-bar)">
        {make.error && <Banner tone="error">{describe(make.error)}</Banner>}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            isLoading={make.isPending}
            disabled={!isReady}
            onClick={() => {
              if (!make.isPending) make.mutate(draft);
            }}
          >
            {courses.length > 0
              ? t`${plural(courses.length, { one: 'Import # course', other: 'Import # courses' })}`
              : t`Nothing to import`}
          </Button>
          <p role="status" className="min-w-0 flex-1 text-s text-ink-soft max-md:order-first max-md:basis-full">
            {isOnline
              ? courses.length > 0 && t`can be undone until tomorrow`
              : t`You are offline. What you decided is kept here; import when there is a network again.`}
          </p>
          <Link to="/admin/imports" className={buttonStyle('outline')}>{t`Cancel`}</Link>
        </div>
      </div>
    </div>
  );
}
