import { strokesKey } from '@kalima/shared/domain/content/strokes';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';

/** The strokes of one character as `hanzi-writer` draws them; null where nobody knows them. */
export function strokesQuery(character: string) {
  return queryOptions({
    queryKey: ['strokes', character],
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<StrokesOfCharacter | null> => {
      const response = await fetch(`/media/${strokesKey(character)}`, { signal }).catch((error: unknown) => {
        throw signal.aborted ? error : new ApiError('NETWORK', 0);
      });
      if (response.status === 404) return null;
      if (!response.ok) throw new ApiError('INTERNAL_ERROR', response.status);
      return (await response.json()) as StrokesOfCharacter;
    },
    staleTime: Infinity,
  });
}

export interface StrokesOfCharacter {
  /** Outlines of the strokes in the order in which they are written. */
  readonly strokes: string[];
  /** The line through the middle of each. */
  readonly medians: number[][][];
}
