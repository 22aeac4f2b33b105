import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { call } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { OwnContent, useNewContent } from '../editing/own-content.tsx';
import { EditFetched } from '../editing/edit-fetched.tsx';
import { MaterialsAdminList } from './materials-admin-list.tsx';

/** The form with its editor, which the list does without. */
const MaterialEditor = lazy(() =>
  import('./material-editor.tsx').then((module) => ({ default: module.MaterialEditor })),
);

const route = getRouteApi('/signed-in/author/admin/learning-materials');

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

/** Learning material management: the list, or the form of one material, which the URL names. */
export function MaterialsAdminScreen() {
  const { t } = useLingui();
  const { edit } = route.useSearch();
  const navigate = route.useNavigate();
  // What was searched is there again after the form.
  const open = (id?: string) =>
    void navigate({
      search: ({ q }) => ({ ...(q === undefined ? {} : { q }), ...(id === undefined ? {} : { edit: id }) }),
    });
  const noteNew = useNewContent();
  const onSaved = (isNew: boolean) => {
    if (isNew) void noteNew();
    showToast(isNew ? t`New learning material created successfully` : t`Learning material updated successfully`);
    open();
  };
  if (edit === undefined) return <MaterialsAdminList onAdd={() => open('new')} onEdit={open} />;
  return (
    <Suspense fallback={<EditorSkeleton />}>
      {edit === 'new' ? (
        <MaterialEditor material={null} onSaved={onSaved} onCancel={() => open()} />
      ) : (
        <EditFetched
          key={edit}
          queryKey={['editing', 'learning-material', edit]}
          queryFn={({ signal }) => call('GET /api/author/learning-materials/{id}', { params: { id: edit }, signal })}
          notFoundTitle={t`This learning material was not found`}
          headingLevel={1}
          skeleton={<EditorSkeleton />}
          actions={
            <Button variant="outline" onClick={() => open()}>
              {t`Back to the list`}
            </Button>
          }
        >
          {(material) => (
            <OwnContent courseId={material.id} courseType="learning_material" headingLevel={1} onCopied={open}>
              <MaterialEditor material={material} onSaved={onSaved} onCancel={() => open()} />
            </OwnContent>
          )}
        </EditFetched>
      )}
    </Suspense>
  );
}
