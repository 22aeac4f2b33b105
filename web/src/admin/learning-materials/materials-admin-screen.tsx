import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FileQuestion } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { MaterialsAdminList } from './materials-admin-list.tsx';

/** The form with its editor, which the list does without. */
const MaterialEditor = lazy(() =>
  import('./material-editor.tsx').then((module) => ({ default: module.MaterialEditor })),
);

const route = getRouteApi('/signed-in/admin/learning-materials');

function EditorSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className="grid gap-5">
      <h1 className="sr-only">{t`Edit learning material`}</h1>
      <Skeleton className="h-11 w-1/2" />
      <Skeleton className="h-120 rounded-card" />
    </div>
  );
}

interface EditProps {
  readonly id: string;
  readonly onSaved: (isNew: boolean) => void;
  readonly onCancel: () => void;
}

/** Fetches a material anew for its form, so that the edit starts from what is stored now. */
function EditExisting({ id, onSaved, onCancel }: EditProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: ['learning-materials', 'editable', id],
    queryFn: ({ signal }) => call('GET /api/admin/learning-materials/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  });
  if (data && isFetchedAfterMount) return <MaterialEditor material={data} onSaved={onSaved} onCancel={onCancel} />;
  const back = (
    <Button variant="outline" onClick={onCancel}>
      {t`Back to the list`}
    </Button>
  );
  if (isApiError(error, 'NOT_FOUND')) {
    return (
      <EmptyState
        role="alert"
        headingLevel={1}
        icon={<FileQuestion aria-hidden />}
        title={t`This learning material was not found`}
        actions={back}
      />
    );
  }
  if (error) {
    return (
      <ErrorState headingLevel={1} title={t`Error loading the details`} onRetry={() => void refetch()} actions={back}>
        <p>{describe(error)}</p>
      </ErrorState>
    );
  }
  return <EditorSkeleton />;
}

/** Learning material management: the list, or the form of one material, which the URL names. */
export function MaterialsAdminScreen() {
  const { t } = useLingui();
  const { edit } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (id?: string) => void navigate({ search: id === undefined ? {} : { edit: id } });
  const onSaved = (isNew: boolean) => {
    showToast(isNew ? t`New learning material created successfully` : t`Learning material updated successfully`);
    open();
  };
  if (edit === undefined) return <MaterialsAdminList onAdd={() => open('new')} onEdit={open} />;
  return (
    <Suspense fallback={<EditorSkeleton />}>
      {edit === 'new' ? (
        <MaterialEditor material={null} onSaved={onSaved} onCancel={() => open()} />
      ) : (
        <EditExisting key={edit} id={edit} onSaved={onSaved} onCancel={() => open()} />
      )}
    </Suspense>
  );
}
