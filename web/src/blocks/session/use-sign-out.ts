import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { markSignedOut, noteLeaving } from '../../offline/person/signed-out.ts';
import { signOutHere } from './session.ts';

/** Milliseconds that signing out waits for what was just done to arrive; what does not stays on the device for its owner. */
const longestSending = 1_000;

async function sendWhatWaits(): Promise<void> {
  const { outbox } = await import('../../offline/outbox/outbox.ts');
  await Promise.race([outbox.sendWaiting(), new Promise((resolve) => setTimeout(resolve, longestSending))]);
}

/** Notes that somebody has signed out if the page is left or hidden before the signal: what it still does may never end. */
function markWhereLeft(signal: AbortSignal): void {
  const note = () => {
    if (document.visibilityState === 'hidden') markSignedOut();
  };
  window.addEventListener('pagehide', markSignedOut, { signal });
  document.addEventListener('visibilitychange', note, { signal });
}

async function signOut(client: QueryClient): Promise<void> {
  const done = new AbortController();
  markWhereLeft(done.signal);
  noteLeaving();
  await sendWhatWaits().catch(() => undefined);
  await signOutHere(client).finally(() => done.abort());
}

let signingOut: Promise<void> | undefined;

/** Signs out, with or without a network, once however often it is pressed; the login screen follows, without remembering where the person was. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => (signingOut ??= signOut(client).finally(() => (signingOut = undefined))),
  });
}
