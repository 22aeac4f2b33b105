import { readsAllContent } from '@kalima/shared/domain/accounts';
import { useLingui } from '@lingui/react/macro';
import { FileQuestion, LockKeyhole } from 'lucide-react';
import { useUser } from '../../lib/user.ts';
import { EmptyState } from '../../ui/notice.tsx';

/** A course was not found: to learners one that is not assigned to them and one that does not exist are the same (PRODUCT.md#visibility). */
export function CourseNotAssignedNotice() {
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
