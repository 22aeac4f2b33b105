import type { QueryClient } from '@tanstack/react-query';

/** What is sent of an import: the last of it, while it is on its way, and the version of the draft that was kept from here last. */
interface Line {
  tail: Promise<void> | null;
  version: number;
}

/** Of each import, for as long as somebody is signed in on this page. */
const linesOf = new WeakMap<QueryClient, Map<string, Line>>();

/** Milliseconds after which nothing waits any longer for an answer that does not come. */
const longestWait = 10_000;

function lineOf(client: QueryClient, importId: string): Line {
  const lines = linesOf.get(client) ?? new Map<string, Line>();
  linesOf.set(client, lines);
  const line = lines.get(importId) ?? { tail: null, version: 0 };
  lines.set(importId, line);
  return line;
}

const nothing = (): void => undefined;

/**
 * Sends something about an import after all that was sent of it before, whichever screen did: so a draft that is kept while the screen is left is
 * neither overtaken by the next one, nor arrives when the import is made.
 */
export function sendInOrder<Answer>(
  client: QueryClient,
  importId: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const line = lineOf(client, importId);
  const answer = line.tail ? line.tail.then(() => send()) : send();
  const wait = Promise.withResolvers<void>();
  const timer = setTimeout(wait.resolve, longestWait);
  const tail = Promise.race([answer.then(nothing, nothing), wait.promise]);
  line.tail = tail;
  const end = () => {
    clearTimeout(timer);
    if (line.tail === tail) line.tail = null;
  };
  tail.then(end, end);
  return answer;
}

/** Waits until all is answered that was sent of an import; null where nothing is on its way. */
export const sentOf = (client: QueryClient, importId: string): Promise<void> | null => lineOf(client, importId).tail;

/** The version on which a draft is kept: that which was read, or a later one that came from here. */
export const versionToKeepOn = (client: QueryClient, importId: string, read: number): number =>
  Math.max(read, lineOf(client, importId).version);

/** Notes the version of a draft that was kept from here. */
export function noteKeptVersion(client: QueryClient, importId: string, version: number): void {
  lineOf(client, importId).version = version;
}
