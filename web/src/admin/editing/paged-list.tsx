import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface PagedListProps<Item> {
  readonly list: {
    readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined;
    readonly isPending: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly errorTitle: string;
  /** Height of one line, as a class, and how many of them stand in while the list is loading. */
  readonly lineHeight: string;
  readonly lines?: number;
  /** What is shown in place of an empty list. */
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list that comes page by page: still loading, not to be had, empty, or there with a way to more of it. */
export function PagedList<Item>({ list, lines = 6, ...props }: PagedListProps<Item>) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isPending) {
    return (
      <div role="status" aria-label={t`Loading...`} className="mt-3 grid gap-3">
        {Array.from({ length: lines }, (_, index) => (
          <Skeleton key={index} className={props.lineHeight} />
        ))}
      </div>
    );
  }
  if (list.error && !list.data) {
    return (
      <ErrorState title={props.errorTitle} onRetry={() => void list.refetch()}>
        <p>{describe(list.error)}</p>
      </ErrorState>
    );
  }
  return (
    <>
      {items.length === 0 ? props.empty : props.children(items)}
      {list.hasNextPage && (
        <div className="mt-3 text-center">
          <Button variant="outline" isLoading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t`Show more`}
          </Button>
        </div>
      )}
    </>
  );
}
