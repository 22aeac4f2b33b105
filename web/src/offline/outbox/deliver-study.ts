import type { QueryClient } from '@tanstack/react-query';
import { outbox } from './outbox.ts';

/**
 * Delivers what this person does until the returned function is called; what is pending then stays on the device for them.
 * `onOtherPerson` is called when the server says that somebody else is signed in than this page believes.
 */
export function deliverStudy(userId: string, client: QueryClient, onOtherPerson: () => void): () => void {
  const flush = () => void outbox.flush();
  const stopListening = outbox.onDelivered(() => {
    void client.invalidateQueries({ queryKey: ['progress'] });
    // Shown already; only a later look asks again.
    void client.invalidateQueries({ queryKey: ['vocabulary'], refetchType: 'none' });
  });
  const stopWatching = outbox.onOtherPerson(onOtherPerson);
  window.addEventListener('online', flush);
  document.addEventListener('visibilitychange', flush);
  outbox.start(userId);
  return () => {
    window.removeEventListener('online', flush);
    document.removeEventListener('visibilitychange', flush);
    stopListening();
    stopWatching();
    outbox.start(undefined);
  };
}
