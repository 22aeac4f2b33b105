import type { Statistics } from '@kalima/shared/contract/learning/statistics';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { AdminCaller } from '../../platform/sessions/caller.ts';
import type { SchoolService } from '../../people/school/school.service.ts';
import * as queries from './statistics.queries.ts';

/** Days that the chart of the dashboard shows. */
const chartDays = 30;

interface Dependencies {
  database: OpenDatabase;
  school: Pick<SchoolService, 'current'>;
}

/** The figures of the dashboard, counted from what is stored (PRODUCT.md#figures), by days in the school's time zone. */
export function createStatisticsService({ database: { db }, school }: Dependencies) {
  return {
    /** Counts everything again; `now` is the moment that days are counted back from. */
    async count(_admin: AdminCaller, now = new Date()): Promise<Statistics> {
      const { timeZone } = await school.current();
      return {
        ...(await queries.selectFigures(db, now)),
        days: await queries.selectDays(db, now, chartDays, timeZone),
      };
    },
  };
}

export type StatisticsService = ReturnType<typeof createStatisticsService>;
