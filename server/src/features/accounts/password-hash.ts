import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '../../platform/turns.ts';

/** argon2id by the OWASP parameters; about 20 ms of one core. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing runs on the threads that file access needs too, so only two run at once; a school may sign in at once. */
const turns = createTurns({ atOnce: 2, most: 300 });

/** Runs work that hashes passwords for somebody of a network, in the queue of known browsers or the other; throws `TOO_MANY_ATTEMPTS` where too much of it waits. */
export const hashingFor: typeof turns.of = (network, work, queue) => turns.of(network, work, queue);

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return turns.inTurn(() => hash(password, parameters));
}

const madeBefore = new AsyncLocalStorage<{ password: string; hash: string }>();

/**
 * Runs work for which a password's hash was made before: `hashOf` returns it without waiting, for work that keeps a
 * connection to the database.
 */
export function withHash<T>(made: { password: string; hash: string }, work: () => Promise<T>): Promise<T> {
  return madeBefore.run(made, work);
}

/** The hash of a password: the one that was made before, else a new one. */
export async function hashOf(password: string): Promise<string> {
  const made = madeBefore.getStore();
  return made?.password === password ? made.hash : hashPassword(password);
}

/** Whether a password is the one that was hashed. */
export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return turns.inTurn(() => verify(given.hash, given.password));
}
