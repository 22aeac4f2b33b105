import { useLingui } from '@lingui/react/macro';
import { FileQuestion, LockKeyhole } from 'lucide-react';
import { isApiError } from '../../lib/api-error.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { useUser } from '../../lib/user.ts';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { NotOnDeviceNotice } from '../not-on-device-notice.tsx';

/** A course was not found: to learners one that is not assigned to them and one that does not exist are the same (PRODUCT.md#visibility). */
function CourseNotAssignedNotice() {
  const { t } = useLingui();
  const isAdmin = useUser().role === 'admin';
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

/** Why a course cannot be studied: it is not assigned, not on the device, or could not be loaded. */
export function CourseProblem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  if (isApiError(error, 'NETWORK')) return <NotOnDeviceNotice error={error} onRetry={onRetry} />;
  if (isApiError(error, 'NOT_FOUND')) return <CourseNotAssignedNotice />;
  return (
    <ErrorState headingLevel={1} title={t`The content failed to load, please try again`} onRetry={onRetry}>
      <p>{describe(error)}</p>
    </ErrorState>
  );
}
