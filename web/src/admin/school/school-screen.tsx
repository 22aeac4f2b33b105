import { useLingui } from '@lingui/react/macro';
import { call } from '../../lib/api/api.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EditFetched } from '../editing/edit-fetched.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settingsQuery } from '../editing/school-settings.ts';

/** What admins set for the whole school. */
export function SchoolScreen() {
  const { t } = useLingui();
  return (
    <div className="grid gap-6">
      <PageHeading title={t`Settings`} lead={t`They hold for the whole school.`} />
      <EditFetched
        queryKey={[...settingsQuery.queryKey, 'form']}
        queryFn={({ signal }) => call('GET /api/admin/school', { signal })}
        notFoundTitle={t`The settings cannot be loaded`}
        skeleton={
          <div role="status" aria-label={t`Loading...`} className="grid max-w-180 gap-4">
            <Skeleton className="h-40 rounded-card" />
            <Skeleton className="h-40 rounded-card" />
          </div>
        }
      >
        {(stored) => <SettingsForm stored={stored} />}
      </EditFetched>
    </div>
  );
}
