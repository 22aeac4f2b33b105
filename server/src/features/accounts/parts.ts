import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Throttle } from '../../platform/throttle.ts';
import type { AssignmentsService } from '../assignments/service.ts';
import type { SchoolService } from '../school/service.ts';
import type { TwoFactorService } from '../two-factor/service.ts';
import type { OwnCookie } from './session-cookie.ts';

/** What the accounts are made of. */
export interface AccountsParts {
  database: OpenDatabase;
  throttle: Throttle;
  assignments: AssignmentsService;
  twoFactor: TwoFactorService;
  school: SchoolService;
  cookie: OwnCookie;
}

/** The browser that asks: its address, what it calls itself, its Cookie header, and the stored token of a session that it had. */
export interface Browser {
  address: string;
  userAgent: string | undefined;
  cookies: string | undefined;
  sessionHash: string | null;
}
