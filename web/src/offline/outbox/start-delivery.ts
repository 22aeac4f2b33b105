import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/toast-store.ts';
import { outbox } from './outbox.ts';

/** Delivers what this person does until the signal; what is pending then stays on the device for them. */
export function startDelivery(userId: string, client: QueryClient, signal: AbortSignal): void {
  const flush = () => void outbox.flush();
  const stopListening = outbox.onDelivered(() => {
    // Days and completions are shown already; who shows the other figures asks again.
    void client.invalidateQueries({ queryKey: ['progress'], refetchType: 'none' });
    void client.invalidateQueries({ queryKey: ['memory-overview'] });
    void client.invalidateQueries({ queryKey: ['practice-sets'] });
    // The words that are looked at stay where they are.
    void client.invalidateQueries({ queryKey: ['remembered-words'], refetchType: 'none' });
    // Shown already; only a later look asks again.
    void client.invalidateQueries({ queryKey: ['vocabulary'], refetchType: 'none' });
  });
  const stopWatching = outbox.onOtherPerson(() => void client.invalidateQueries({ queryKey: ['session'] }));
  const stopRefusals = outbox.onRefused(() => {
    showToast(i18n._(msg`The server refused something you did. It stays on this device.`), 'error');
  });
  window.addEventListener('online', flush, { signal });
  // A page that is hidden may never be seen again.
  document.addEventListener('visibilitychange', flush, { signal });
  window.addEventListener('pagehide', () => outbox.leave(), { signal });
  outbox.start(userId);
  signal.addEventListener('abort', () => {
    stopListening();
    stopWatching();
    stopRefusals();
    outbox.start(undefined);
  });
}
