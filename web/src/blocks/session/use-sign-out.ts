import { useMutation, useQueryClient } from '@tanstack/react-query';
import { signOutHere } from './session.ts';

/** Milliseconds that signing out waits for what was just done to arrive; what does not stays on the device for its owner. */
const longestSending = 1_000;

async function sendWhatWaits(): Promise<void> {
  const { outbox } = await import('../../offline/outbox/outbox.ts');
  await Promise.race([outbox.sendWaiting(), new Promise((resolve) => setTimeout(resolve, longestSending))]);
}

/** Signs out, with or without a network; the login screen follows, without remembering where the person was. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      sendWhatWaits()
        .catch(() => undefined)
        .then(() => signOutHere(client)),
  });
}
