import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '../lib/session.ts';

/**
 * Delivers what the signed-in person does, as long as they are signed in; what is not delivered then waits on the device
 * for them. The outbox is fetched after the first screen, which does without it.
 */
export function StudySession() {
  const { id } = useUser();
  const client = useQueryClient();
  useEffect(() => {
    let isOver = false;
    let stop = () => window.removeEventListener('online', begin);
    function begin(): void {
      import('../lib/study/outbox.ts').then(
        ({ outbox }) => {
          if (isOver) return;
          const flush = () => void outbox.flush();
          const stopListening = outbox.onDelivered(() => {
            void client.invalidateQueries({ queryKey: ['progress'] });
            // Shown already; only a later look asks again.
            void client.invalidateQueries({ queryKey: ['vocabulary'], refetchType: 'none' });
          });
          window.addEventListener('online', flush);
          document.addEventListener('visibilitychange', flush);
          outbox.start(id);
          stop = () => {
            window.removeEventListener('online', flush);
            document.removeEventListener('visibilitychange', flush);
            stopListening();
            outbox.start(undefined);
          };
        },
        () => {
          if (!isOver) window.addEventListener('online', begin, { once: true });
        },
      );
    }
    begin();
    return () => {
      isOver = true;
      stop();
    };
  }, [id, client]);
  return null;
}
