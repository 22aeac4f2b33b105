import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Throttle } from '../../platform/admission/throttle.ts';
import { createPersonExportService } from './export/export.service.ts';
import { createPersonLogService } from './log/log.service.ts';

interface Dependencies {
  database: OpenDatabase;
  throttle: Throttle;
}

/** What is kept about a person, and who looked at it. */
export function createPersonalDataServices({ database, throttle }: Dependencies) {
  return {
    log: createPersonLogService({ database }),
    exports: createPersonExportService({ database, throttle }),
  };
}

export type PersonalDataServices = ReturnType<typeof createPersonalDataServices>;
