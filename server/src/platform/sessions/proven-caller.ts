import type { Role } from '@kalima/shared/domain/people/accounts';
import type { Caller } from './caller.ts';

/** Makes a caller of a row that the session check or the operator's own tools have verified; nothing else may import it. */
export function provenCaller(row: { userId: string; sessionId: string; role: Role; mayMakeContent?: boolean }): Caller {
  return { mayMakeContent: false, ...row } as Caller;
}
