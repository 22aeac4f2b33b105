import { useLingui } from '@lingui/react/macro';
import { PageHeading } from '../ui/page-heading.tsx';

/** The screens of the back office; app/admin-routes.ts mounts them by these names. */
export function AdminMaterialsRoute() {
  const { t } = useLingui();
  return <PageHeading title={t`Learning material management`} />;
}

export function AdminCoursesRoute() {
  const { t } = useLingui();
  return <PageHeading title={t`Course management`} />;
}
