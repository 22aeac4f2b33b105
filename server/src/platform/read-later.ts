import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A package that no start needs, read when it is first used (docs/decisions/0017-code-is-read-when-it-is-needed.md). */
export function readLater(name: string): () => unknown {
  let read: unknown;
  return () => (read ??= require(name) as unknown);
}
