import { useLingui } from '@lingui/react/macro';
import { isApiError } from '../../lib/api-error.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { ErrorState } from '../../ui/notice.tsx';
import { NotOnDeviceNotice } from '../not-on-device-notice.tsx';
import { CourseNotAssignedNotice } from './course-not-assigned-notice.tsx';

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
