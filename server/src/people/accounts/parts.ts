import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { Throttle } from '../../platform/admission/throttle.ts';
import type { SchoolService } from '../school/school.service.ts';
import type { TwoFactorService } from '../two-factor/two-factor.service.ts';
import type { OwnCookie } from './session-cookie.ts';

/** Codes of classes, as registration needs them. Both throw `CLASS_CODE_UNKNOWN`, the second one `CLASS_FULL` as well. */
export interface ClassCodes {
  check(code: string): Promise<void>;
  joinAsNew(trx: Trx, userId: string, code: string): Promise<void>;
}

/** Gives new learners the courses that are free for everybody. */
export interface FreeCourses {
  assignFreeCourses(userIds: string[]): Promise<void>;
}

/** What the accounts are made of. */
export interface AccountsParts {
  database: OpenDatabase;
  throttle: Throttle;
  assignments: FreeCourses;
  twoFactor: TwoFactorService;
  school: SchoolService;
  /** How somebody who registers comes into a class by its code. */
  classCodes: ClassCodes;
  cookie: OwnCookie;
  /** Who may sign in by a password. */
  passwordsOf: 'everybody' | 'admins';
}

/** The browser that asks: its address, what it calls itself, its Cookie header, and the stored token of a session that it had. */
export interface Browser {
  address: string;
  userAgent: string | undefined;
  cookies: string | undefined;
  sessionHash: string | null;
}
