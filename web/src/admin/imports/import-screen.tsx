import type { ContentImport, ImportPlace } from '@kalima/shared/contract/exchange/imports';
import { importTargets } from '@kalima/shared/domain/exchange/imports';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { ErrorState } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sentOf } from './draft-order.ts';
import { importQuery, tableQuery } from './import-queries.ts';
import { MadeImport } from './made-import.tsx';
import { OpenImportView } from './open-import.tsx';
import { PackageImport } from './packages/package-import.tsx';
import { StartAgainLink } from './start-again-link.tsx';

const route = getRouteApi('/signed-in/author/admin/imports/$importId');

/** One import: looked at and corrected until it is made, and what it made after that (PRODUCT.md#imports). */
export function ImportScreen() {
  const { importId } = route.useParams();
  return <OneImport key={importId} id={importId} />;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Where the address says that the rows go; what means nothing there says nothing. */
function placeOf(search: Readonly<Record<string, string | undefined>>): Partial<ImportPlace> {
  const kind = importTargets.find((one) => one === search['kind']);
  const idIn = (text: string | undefined) => (text !== undefined && uuid.test(text) ? text : undefined);
  const [course, stage] = [idIn(search['course']), idIn(search['stage'])];
  return {
    ...(kind && { kind }),
    ...(course !== undefined && { courseId: course }),
    ...(stage !== undefined && { stageId: stage }),
  };
}

function OneImport({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const search = route.useSearch();
  const queries = useQueryClient();
  const stored = useQuery(importQuery(id));
  const { data } = stored;
  // A draft that the screen sent when it was left just now: what it says is what is gone on with.
  const [isBeingKept, setIsBeingKept] = useState(() => sentOf(queries, id) !== null);
  useEffect(() => {
    if (isBeingKept) void Promise.resolve(sentOf(queries, id)).then(() => setIsBeingKept(false));
  }, [queries, id, isBeingKept]);
  if (isBeingKept) return <Loading />;
  if (stored.error && !data)
    return (
      <Frame>
        <ErrorState
          title={t`The import cannot be loaded`}
          onRetry={() => void stored.refetch()}
          actions={<StartAgainLink />}
        >
          <p>{describe(stored.error)}</p>
        </ErrorState>
      </Frame>
    );
  if (!data) return <Loading />;
  if (data.made) return <MadeImport stored={data} made={data.made} />;
  const asked = placeOf(search);
  if (data.files.some(({ kind, problem }) => kind === 'package' && problem === null))
    return <PackageImport stored={data} />;
  return (
    <WithTable stored={data}>
      <OpenImportView stored={data} asked={asked} />
    </WithTable>
  );
}

/** Waits for the table that was read when the import was left: it says what files the rows were to have. */
function WithTable({ stored, children }: { readonly stored: ContentImport; readonly children: ReactNode }) {
  const fileId = stored.draft?.table?.fileId;
  const isThere = fileId !== undefined && stored.files.some(({ id }) => id === fileId);
  const { isLoading } = useQuery({ ...tableQuery(stored.id, fileId ?? ''), enabled: isThere });
  return isLoading ? <Loading /> : children;
}

function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-5">
      <PageHeading title={t`Import`} />
      {children}
    </div>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <Frame>
      <div role="status" aria-label={t`Loading...`} className="grid gap-2">
        <Skeleton className="h-24 rounded-card" />
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-12" />
        ))}
      </div>
    </Frame>
  );
}
