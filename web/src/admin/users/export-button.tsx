import type { UserDetail } from '@kalima/shared/contract/people/users';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { saveJson } from '../../lib/device/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** Saves everything that is kept of a person (PRODUCT.md#everything-about-one-person). */
export function ExportButton({ user }: { readonly user: UserDetail }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const download = useMutation({
    mutationFn: () => call('GET /api/admin/users/{userId}/export', { params: { userId: user.id } }),
    onSuccess: (everything) => saveJson(`kalima-${user.id}.json`, everything),
    onError: (error) => showToast(describe(error), 'error'),
  });
  return (
    <Button
      variant="outline"
      icon={<Download aria-hidden />}
      isLoading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t`Export everything`}
    </Button>
  );
}
