import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';

interface EditFetchedProps<Stored> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (options: { signal: AbortSignal }) => Promise<Stored>;
  /** What is said where it does not exist. */
  readonly notFoundTitle: string;
  /** 1 where nothing else is on the screen. */
  readonly headingLevel?: 1 | 2;
  /** Buttons that lead away. */
  readonly actions?: ReactNode;
  /** Shown meanwhile; says so to screen readers. */
  readonly skeleton: ReactNode;
  /** What is put around everything but the form itself, such as a dialog. */
  readonly renderFrame?: (content: ReactNode) => ReactNode;
  readonly children: (stored: Stored) => ReactNode;
}

/** Fetches something again for its form, so that the edit starts from what is stored now; later changes elsewhere do not disturb it. */
export function EditFetched<Stored>(props: EditFetchedProps<Stored>) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const [stored, setStored] = useState<Stored>();
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: props.queryKey,
    queryFn: props.queryFn,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    // The form has it from then on, whatever becomes of the session meanwhile.
    enabled: stored === undefined,
  });
  const { headingLevel = 2, actions, renderFrame = (content) => content } = props;
  if (stored !== undefined) return props.children(stored);
  if (data !== undefined && isFetchedAfterMount) setStored(data);
  if (isApiError(error, 'NOT_FOUND')) {
    return renderFrame(
      <EmptyState
        role="alert"
        headingLevel={headingLevel}
        icon={<FileQuestion aria-hidden />}
        title={props.notFoundTitle}
        actions={actions}
      />,
    );
  }
  if (error) {
    return renderFrame(
      <ErrorState
        headingLevel={headingLevel}
        title={t`Error loading the details`}
        onRetry={() => void refetch()}
        actions={actions}
      >
        <p>{describe(error)}</p>
      </ErrorState>,
    );
  }
  return renderFrame(props.skeleton);
}
