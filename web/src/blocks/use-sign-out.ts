import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { startSession } from '../lib/session.ts';
import { showToast } from '../ui/toast-store.ts';

/** Signs out; the login screen follows, without remembering where the person was. */
export function useSignOut() {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/auth/sign-out'),
    onSuccess: async () => {
      await client.cancelQueries();
      // The guard around every screen then leads to the login screen.
      startSession(client, null);
    },
    onError: () => showToast(t`Signing out failed. Please try again.`, 'error'),
  });
}
