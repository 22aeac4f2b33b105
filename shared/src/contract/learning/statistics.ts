import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const count = z.number().int().min(0);

/** What happened on one day (UTC). */
export const dayOfActivity = z.object({
  date: z.iso.date(),
  /** Learners who studied. */
  learners: count,
  /** Lessons, courses and stories that were completed. */
  completions: count,
});
export type DayOfActivity = z.infer<typeof dayOfActivity>;

export const statistics = z.object({
  users: count,
  /** Those who studied in the last seven days. */
  activeUsers: count,
  /** Courses in the catalogue. */
  lessons: count,
  completions: count,
  /** Words in all banks. */
  words: count,
  /** The last thirty days, the earliest first, today last. */
  days: z.array(dayOfActivity),
});
export type Statistics = z.infer<typeof statistics>;

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/statistics',
  access: 'admin',
  summary: 'The figures of the dashboard, counted now (PRODUCT.md#figures).',
  isCostly: true,
  status: 200,
  response: statistics,
});
