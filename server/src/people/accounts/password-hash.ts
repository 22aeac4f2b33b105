import argon2 from '@node-rs/argon2';
import { createTurns } from '../../platform/admission/turns.ts';

/** argon2id by the OWASP parameters; about 20 ms of one core. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing runs on the threads that file access needs too, so only two run at once; a school may sign in at once. */
const turns = createTurns({ atOnce: 2, most: 300 });

/** Runs work that hashes passwords for somebody of a network, in the queue of known browsers or the other; throws `TOO_MANY_ATTEMPTS` where too much of it waits. */
export const hashingFor: typeof turns.of = (network, work, queue) => turns.of(network, work, queue);

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return turns.inTurn(() => argon2.hash(password, parameters));
}

/** Whether a password is the one that was hashed. Where there is no hash it takes as long to say no. */
export async function verifyPassword(given: { hash: string | undefined; password: string }): Promise<boolean> {
  const stored = given.hash;
  if (stored !== undefined) return turns.inTurn(() => argon2.verify(stored, given.password));
  await hashPassword(given.password);
  return false;
}
