import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A package that no start needs, read when it is first used (docs/decisions/0017-code-is-read-when-it-is-needed.md). */
export function readLater<Package>(name: string): () => Package {
  let read: Package | undefined;
  return () => (read ??= require(name) as Package);
}
