import { vi } from 'vitest';

/** Holds back the answers of an address until what it returns is called. For tests, after `renderApp`. */
export function holdBack(path: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (new URL(address, 'http://127.0.0.1').pathname === path) await promise;
    return asked(address, init);
  });
  return resolve;
}
