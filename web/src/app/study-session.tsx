import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '../lib/session.ts';

/**
 * Delivers what the signed-in person does, as long as they are signed in. The outbox is fetched after the first screen,
 * which does without it; where that fails, again when the network is back.
 */
export function StudySession() {
  const { id } = useUser();
  const client = useQueryClient();
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    async function begin(): Promise<void> {
      try {
        const { deliverStudy } = await import('../blocks/study/deliver-study.ts');
        if (!signal.aborted) signal.addEventListener('abort', deliverStudy(id, client));
      } catch {
        window.addEventListener('online', () => void begin(), { once: true, signal });
      }
    }
    void begin();
    return () => ending.abort();
  }, [id, client]);
  return null;
}
