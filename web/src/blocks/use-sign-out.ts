import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../lib/api.ts';
import { startSession } from '../lib/session.ts';
import { showToast } from '../ui/toast-store.ts';

/** Signs out and goes to the login screen, without remembering where the person was. */
export function useSignOut() {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call('POST /api/auth/sign-out'),
    onSuccess: async () => {
      await client.cancelQueries();
      startSession(client, null);
      await navigate({ to: '/login', search: {} });
    },
    onError: () => showToast(t`Signing out failed. Please try again.`, 'error'),
  });
}
