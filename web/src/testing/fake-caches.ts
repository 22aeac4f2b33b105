import { vi } from 'vitest';

/** Cache Storage in memory, which jsdom lacks; returns what is in it. */
export function fakeCaches(): Map<string, Map<string, Response>> {
  const stored = new Map<string, Map<string, Response>>();
  const addressOf = (request: RequestInfo) =>
    new URL(typeof request === 'string' ? request : request.url, 'http://127.0.0.1:3000').href;
  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return {
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      put: async (request: RequestInfo, response: Response) => {
        const bytes = await response.arrayBuffer();
        entries.set(addressOf(request), new Response(bytes, { headers: response.headers }));
      },
      delete: async (request: RequestInfo) => entries.delete(addressOf(request)),
      match: async (request: RequestInfo) => entries.get(addressOf(request).split('?')[0] ?? '')?.clone(),
    };
  };
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  });
  return stored;
}
