import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Bytes that the browser still gives us, or null where it does not say. Looked at again whenever `sign` changes. */
export function useStorageRoom(sign: unknown): number | null {
  const { data } = useQuery({
    queryKey: ['storage-room', sign],
    queryFn: async () => {
      const estimate = await navigator.storage?.estimate?.();
      return estimate?.quota === undefined ? null : Math.max(0, estimate.quota - (estimate.usage ?? 0));
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return data ?? null;
}
