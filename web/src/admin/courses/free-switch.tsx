import type { Course } from '@kalima/shared/contract/content/courses';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { showToast } from '../../ui/toast-store.ts';
import { Switch } from '../../ui/switch.tsx';

/** Whether a course is free: what new learners get by themselves (PRODUCT.md#free-courses, PRODUCT.md#catalogue). */
export function FreeSwitch({ course, labelledBy }: { readonly course: Course; readonly labelledBy: string }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async (isFree: boolean) => {
      await call('PATCH /api/admin/courses/{id}', {
        params: { id: course.id },
        body: { isFree, version: course.version },
      });
      await queries.invalidateQueries({ queryKey: ['courses'] });
    },
    onError: (error) => {
      showToast(describe(error), 'error');
      if (isApiError(error, 'STALE_VERSION')) void queries.invalidateQueries({ queryKey: ['courses'] });
    },
  });
  const isFree = change.isPending ? change.variables : course.isFree;
  return (
    <Switch
      label={t`Free`}
      describedBy={labelledBy}
      isOn={isFree}
      isDisabled={change.isPending}
      onChange={(value) => change.mutate(value)}
    />
  );
}
