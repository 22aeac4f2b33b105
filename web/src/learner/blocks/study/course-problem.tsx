import { useLingui } from '@lingui/react/macro';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { ErrorState, EmptyState } from '../../../ui/notice.tsx';
import { NotOnDeviceNotice } from '../../../blocks/not-on-device-notice.tsx';
import { readsAllContent } from '@kalima/shared/domain/people/accounts';
import { FileQuestion, LockKeyhole } from 'lucide-react';
import { useUser } from '../../../lib/api/user.ts';

/** A course was not found: to learners one that is not assigned to them and one that does not exist are the same (PRODUCT.md#visibility). */
function CourseNotAssignedNotice() {
  const { t } = useLingui();
  const seesAll = readsAllContent(useUser().role);
  return (
    <EmptyState
      role="alert"
      headingLevel={1}
      icon={seesAll ? <FileQuestion aria-hidden /> : <LockKeyhole aria-hidden />}
      title={
        seesAll
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
