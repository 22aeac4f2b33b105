import type { Profile } from '@kalima/shared/contract/people/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useRef, useState } from 'react';
import { withTexts } from '../lib/device/app-language.ts';
import { whenSettled } from '../lib/loading/settled.ts';
import { downloadTexts } from '../offline/downloads/download-catalogue.ts';
import type { DrawDownloadMark } from '../offline/downloads/download-mark.tsx';

const fetchOfflineSession = withTexts(downloadTexts, () => import('./offline-session.ts'));

/**
 * Delivers what the signed-in person does, as long as they are signed in, and stores on the device what a learner opens or
 * made available without a network; returns what marks downloads. All this is fetched after the first screen, which does
 * without it; where that fails, again when the network is back.
 */
export function useOfflineSession(user: Profile | null): DrawDownloadMark | null {
  const client = useQueryClient();
  const [mark, setMark] = useState<DrawDownloadMark | null>(null);
  const { id, role } = user ?? {};
  const reading = useRef<Profile['reading']>(null);
  useEffect(() => {
    reading.current = user?.reading ?? null;
  });
  useEffect(() => {
    if (id === undefined || role === undefined) return;
    const person = { id, role };
    const ending = new AbortController();
    const { signal } = ending;
    async function begin(): Promise<void> {
      try {
        await whenSettled();
        const { beginOfflineSession } = await fetchOfflineSession();
        if (signal.aborted) return;
        const begun = beginOfflineSession({ ...person, reading: reading.current }, client, signal);
        // Every card of a list gets one: drawn in slices.
        startTransition(() => setMark(() => begun));
      } catch {
        window.addEventListener('online', () => void begin(), { once: true, signal });
      }
    }
    void begin();
    return () => {
      ending.abort();
      setMark(null);
    };
  }, [id, role, client]);
  return mark;
}
