import { createHash } from 'node:crypto';

/** What returns all columns of a table would return others once a newer server has added one, which PostgreSQL refuses a prepared statement. */
const returnsAllColumns = /^\s*select\s+(?:"?\w+"?\.)?\*|\breturning\s+\*\s*$/i;

/**
 * Says under which name a statement is prepared, by its text: those that are asked often, since PostgreSQL plans one that is not prepared anew each
 * time (decision 73). Undefined for one that is not prepared.
 */
export function createPreparedNames({ often = 20, most = 300, mostCounted = 2000 } = {}) {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();

  return (text: string): string | undefined => {
    const name = names.get(text);
    if (name !== undefined || names.size >= most) return name;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < often) {
      if (counts.size >= mostCounted) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    if (returnsAllColumns.test(text)) return undefined;
    // By its text, so that a name never stands for another statement, whichever server shares the connection by a pooler.
    const given = createHash('sha256').update(text).digest('base64url');
    names.set(text, given);
    return given;
  };
}
