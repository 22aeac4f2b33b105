import type { ResponseOf } from '@kalima/shared/contract/endpoint';
import type { getSchool } from '@kalima/shared/contract/people/school';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

type School = ResponseOf<typeof getSchool>;

const product = 'Kalima';
let titleName = product;

/** What the tabs of the browser are named after: the school where it has a name, else the product. */
export function siteName(): string {
  return titleName;
}

/** Takes what the server says about the school. */
export function noteSchool(school: School): School {
  titleName = school.name || product;
  return school;
}

/** What everybody may know of the school. It comes with the page, so that nothing of it appears later. */
export const schoolQuery = queryOptions({
  queryKey: ['school'],
  queryFn: async ({ signal }) => noteSchool(await call('GET /api/school', { signal })),
  staleTime: 60_000,
});
