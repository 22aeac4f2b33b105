import { keepPreviousData } from '@tanstack/react-query';

/** What every list that comes page by page has in common. */
export const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor,
  placeholderData: keepPreviousData,
} as const;

/** The filters of a list with the place where a page starts. */
export function withCursor<Filters extends object>(filters: Filters, cursor: string | null) {
  return cursor === null ? filters : { ...filters, cursor };
}
