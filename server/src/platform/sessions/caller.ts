import type { Role } from '@kalima/shared/domain/accounts';

declare const proof: unique symbol;

/** A signed-in person. Only the session check makes one, so a function that takes it cannot be reached without. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly [proof]: 'signed in';
}

/** A signed-in admin; what every service that writes content or assignments takes (PRODUCT.md#visibility). */
export interface AdminCaller extends Caller {
  readonly role: 'admin';
}

export function isAdmin(caller: Caller): caller is AdminCaller {
  return caller.role === 'admin';
}
