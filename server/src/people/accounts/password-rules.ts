import { isPersonalPassword } from '@kalima/shared/domain/people/accounts';
import { invalidField } from '../../platform/app-error.ts';

let leaked: Promise<ReadonlySet<string>> | undefined;

async function readLeaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set<string>(dictionary.passwords);
}

/** Whether a password is among the common and leaked ones, in any case of its letters. The list is read when it is first needed. */
export async function isLeakedPassword(password: string): Promise<boolean> {
  leaked ??= readLeaked();
  return (await leaked).has(password.toLowerCase());
}

/**
 * Checks a new password of a person. Throws `VALIDATION_FAILED` with `TOO_COMMON` on the field where the password is
 * common or leaked, and with `TOO_PERSONAL` where it is made of the given words: the person's name and address, or the
 * school's name.
 */
export async function checkNewPassword(field: string, password: string, words: readonly string[]): Promise<void> {
  if (isPersonalPassword(password, words)) throw invalidField(field, 'TOO_PERSONAL');
  if (await isLeakedPassword(password)) throw invalidField(field, 'TOO_COMMON');
}
