import { useLingui } from '@lingui/react/macro';
import { FileQuestion, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { useUser } from '../../lib/user.ts';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NotHereNotice } from '../not-here-notice.tsx';
import { BackLine, type StudyListPath } from './back-link.tsx';

interface StudyItemProps<Item> {
  readonly item: Item | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly backTo: StudyListPath;
  readonly backLabel: string;
  readonly children: (item: Item) => ReactNode;
}

function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const user = useUser();
  if (isApiError(error, 'NETWORK')) return <NotHereNotice error={error} onRetry={onRetry} />;
  if (!isApiError(error, 'NOT_FOUND')) {
    return (
      <ErrorState headingLevel={1} title={t`The content failed to load, please try again`} onRetry={onRetry}>
        <p>{describe(error)}</p>
      </ErrorState>
    );
  }
  const isAdmin = user.role === 'admin';
  return (
    <EmptyState
      role="alert"
      headingLevel={1}
      icon={isAdmin ? <FileQuestion aria-hidden /> : <LockKeyhole aria-hidden />}
      title={
        isAdmin
          ? t`This content was not found`
          : t`You do not have permission to view this content, please contact the administrator`
      }
    />
  );
}

/**
 * One lesson, course or story to study. Once it is there it stays, whatever a later look at the server says: who is in
 * the middle of it can go on (PRODUCT.md#visibility for what a learner sees who may not open it).
 */
export function StudyItem<Item>(props: StudyItemProps<Item>) {
  const { t } = useLingui();
  if (props.item) {
    return (
      <>
        {isApiError(props.error, 'NOT_FOUND') && (
          <Banner tone="info" className="mx-auto mb-3 w-full max-w-(--player-width)">
            {t`This content was withdrawn in the meantime. What you have done is kept.`}
          </Banner>
        )}
        {props.children(props.item)}
      </>
    );
  }
  return (
    <div className="mx-auto grid max-w-(--player-width) gap-4">
      <BackLine to={props.backTo} label={props.backLabel} />
      {props.error ? (
        <Problem error={props.error} onRetry={props.onRetry} />
      ) : (
        <div role="status" aria-label={t`Loading...`} className="grid gap-5">
          <Skeleton className="h-2" />
          <Skeleton className="h-(--hero-low) rounded-card md:h-(--hero)" />
          <Skeleton className="mx-auto h-11 w-2/3" />
        </div>
      )}
    </div>
  );
}
