import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface ListStateProps<Item> {
  readonly items: readonly Item[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** What is said when the list cannot be loaded. */
  readonly errorTitle: string;
  readonly emptyIcon: ReactNode;
  readonly emptyTitle: string;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** The stages of an activity, or why there are none: still loading, not to be had, nothing assigned. */
export function ListState<Item>(props: ListStateProps<Item>) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  if (props.items) {
    if (props.items.length > 0) return props.children(props.items);
    return (
      <EmptyState icon={props.emptyIcon} title={props.emptyTitle}>
        <p>{t`Please contact the administrator.`}</p>
      </EmptyState>
    );
  }
  if (props.error) {
    return (
      <ErrorState title={props.errorTitle} onRetry={props.onRetry}>
        <p>{describe(props.error)}</p>
      </ErrorState>
    );
  }
  return (
    <div role="status" aria-label={t`Loading...`} className="grid gap-4">
      {Array.from({ length: 3 }, (_, index) => (
        <Card key={index} className="grid gap-3 p-5">
          <Skeleton className="h-6 w-1/3" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-2 w-1/2" />
        </Card>
      ))}
    </div>
  );
}
