import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { downloadTexts } from '../offline/downloads/download-catalogue.ts';
import { withTexts } from '../lib/app-language.ts';
import { useUser } from '../lib/user.ts';
import { whenSettled } from '../lib/settled.ts';

const fetchKeepDownloads = withTexts(downloadTexts, () => import('./keep-downloads.ts'));

/**
 * Delivers what the signed-in person does, as long as they are signed in, and keeps on the device what a learner opens or
 * made available without a network. All this is fetched after the first screen, which does without it; where that fails, again when
 * the network is back.
 */
export function StudySession() {
  const { id, role } = useUser();
  const client = useQueryClient();
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    async function begin(): Promise<void> {
      try {
        await whenSettled();
        const [{ deliverStudy }, { keepContent }, { keepDownloads }] = await Promise.all([
          import('../offline/outbox/deliver-study.ts'),
          import('../offline/stored-answers/stored-answers.ts'),
          fetchKeepDownloads(),
        ]);
        if (signal.aborted) return;
        signal.addEventListener('abort', deliverStudy(id, client));
        if (role !== 'user') return;
        signal.addEventListener('abort', keepContent(id, client));
        signal.addEventListener('abort', keepDownloads(id, client));
      } catch {
        window.addEventListener('online', () => void begin(), { once: true, signal });
      }
    }
    void begin();
    return () => ending.abort();
  }, [id, role, client]);
  return null;
}
