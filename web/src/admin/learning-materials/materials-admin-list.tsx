import type { MaterialCard } from '@kalima/shared/contract/content/learning-materials';
import { useLingui } from '@lingui/react/macro';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { BookOpen, Plus, SearchX } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ExportContent } from '../editing/export/export-content.tsx';
import { useCopy, useMayChange } from '../editing/own-content.tsx';
import { useAddressText } from '../editing/use-address-text.ts';
import { MaterialTile } from './material-tile.tsx';

const route = getRouteApi('/signed-in/author/admin/learning-materials');

const gridStyle = 'grid gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3';

/** All materials, page by page. */
export function adminListQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['learning-materials', 'admin-list', q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/learning-materials', {
        query: { q, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

interface MaterialsAdminListProps {
  readonly onAdd: () => void;
  readonly onEdit: (id: string) => void;
}

/** All materials, to edit or delete, and the way to a new one. */
export function MaterialsAdminList({ onAdd, onEdit }: MaterialsAdminListProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [search, setSearch] = useAddressText(
    q,
    (text) => void navigate({ search: text === '' ? {} : { q: text }, replace: true, resetScroll: false }),
  );
  const query = useDeferredValue(search.trim());
  const list = useInfiniteQuery(adminListQuery(query));
  const mayChange = useMayChange();
  const copy = useCopy((id) => {
    void queries.invalidateQueries({ queryKey: ['learning-materials'] });
    onEdit(id);
  });
  const [doomed, setDoomed] = useState<MaterialCard>();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];

  const removal = useMutation({
    mutationFn: (id: string) => call('DELETE /api/author/learning-materials/{id}', { params: { id } }),
    onSuccess: () => showToast(t`Learning material deleted`),
    onSettled: (_done, error) => {
      setDoomed(undefined);
      // Gone already is as good as deleted.
      if (!error || isApiError(error, 'NOT_FOUND'))
        void queries.invalidateQueries({ queryKey: ['learning-materials'] });
    },
  });

  const addButton = (
    <Button icon={<Plus aria-hidden />} onClick={onAdd}>
      {t`Add learning material`}
    </Button>
  );
  const headActions = (
    <>
      <ExportContent kind="learning_material" />
      {addButton}
    </>
  );
  return (
    <>
      <PageHeading title={t`Learning material management`} actions={headActions} />
      {removal.error && !isApiError(removal.error, 'NOT_FOUND') && (
        <Banner tone="error" className="mt-4" onDismiss={() => removal.reset()}>
          <p>{t`Failed to delete learning material`}</p>
          <p className="font-normal">{describe(removal.error)}</p>
        </Banner>
      )}
      <SearchField label={t`Search title, text or tag`} value={search} onValueChange={setSearch} className="my-5" />
      {list.isPending && (
        <div role="status" aria-label={t`Loading...`} className={gridStyle}>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-84 rounded-card" />
          ))}
        </div>
      )}
      {list.error && !list.data && (
        <ErrorState title={t`Cannot fetch the learning material list`} onRetry={() => void list.refetch()}>
          <p>{describe(list.error)}</p>
        </ErrorState>
      )}
      {list.data && items.length === 0 && query === '' && (
        <EmptyState icon={<BookOpen aria-hidden />} title={t`No learning materials found`} actions={addButton} />
      )}
      {list.data && items.length === 0 && query !== '' && (
        <EmptyState icon={<SearchX aria-hidden />} title={t`No learning material matches`} />
      )}
      {items.length > 0 && (
        <ul className={gridStyle} aria-busy={list.isPlaceholderData}>
          {items.map((material) => (
            <li key={material.id}>
              <MaterialTile
                material={material}
                onEdit={() => onEdit(material.id)}
                onDelete={() => setDoomed(material)}
                onCopy={mayChange(material.id) === false ? () => copy.mutate(material.id) : null}
              />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className="mt-6 text-center">
          <Button variant="outline" isLoading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t`Show more`}
          </Button>
        </div>
      )}
      {doomed && (
        <ConfirmDialog
          title={t`Are you sure you want to delete this material?`}
          confirmLabel={t`Delete`}
          isDangerous
          isLoading={removal.isPending}
          onConfirm={() => removal.mutate(doomed.id)}
          onCancel={() => setDoomed(undefined)}
        >
          <p>
            <bdi className="font-semibold text-ink">{doomed.title}</bdi>
          </p>
          <p className="mt-1">{t`Learners lose it too. This cannot be undone.`}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
