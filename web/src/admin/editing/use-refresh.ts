import { useQueryClient } from '@tanstack/react-query';

/**
 * Returns a function that fetches again everything cached under a key, after something was saved. It takes the ids of what
 * was deleted, since asking for that while its screen is still being left would only fail.
 */
export function useRefresh(root: string): (...deletedIds: readonly (string | undefined)[]) => void {
  const queries = useQueryClient();
  return (...deletedIds) =>
    void queries.invalidateQueries({
      // The catalogue names content, too.
      predicate: ({ queryKey }) =>
        (queryKey[0] === root || queryKey[0] === 'courses') &&
        !queryKey.some((part) => typeof part === 'string' && deletedIds.includes(part)),
    });
}
