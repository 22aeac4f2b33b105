import { makesContent, type Role } from '@kalima/shared/domain/people/accounts';

declare const proof: unique symbol;

/** A signed-in person. Only the session check makes one, so a function that takes it cannot be reached without. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  /** Whether an admin lets them, as a teacher, make content of their own. */
  readonly mayMakeContent: boolean;
  readonly [proof]: 'signed in';
}

/** A signed-in admin; what every service takes that writes assignments or what is the school's (PRODUCT.md#visibility). */
export interface AdminCaller extends Caller {
  readonly role: 'admin';
}

/** A signed-in teacher or admin; what a class they may see is proven with (PRODUCT.md#classes). */
export interface TeacherCaller extends Caller {
  readonly role: 'teacher' | 'admin';
}

/** Who makes content: an admin, or a teacher whom an admin lets. What they may change is proven piece by piece (`courses.requireOwn`). */
export type ContentAuthor = AdminCaller | (Caller & { readonly role: 'teacher'; readonly mayMakeContent: true });

export function isAuthor(caller: Caller): caller is ContentAuthor {
  return makesContent(caller);
}

export function isTeacher(caller: Caller): caller is TeacherCaller {
  return caller.role !== 'user';
}

export function isAdmin(caller: Caller): caller is AdminCaller {
  return caller.role === 'admin';
}
