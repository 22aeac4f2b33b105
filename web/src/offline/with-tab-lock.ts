/** Runs the work in one tab at a time. Rejects when `signal` is aborted before its turn. */
export async function withTabLock(name: string, work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, signal ? { signal } : {}, work);
}
