import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { countProfiles, truncateAll } from './queries.ts';

export { selectSizes } from './queries.ts';

/** Whether a database has no accounts yet. */
export async function isEmpty({ db }: OpenDatabase): Promise<boolean> {
  return (await countProfiles(db)) === 0;
}

/** Empties a database. Only for a demo load that was cut off, before anything is served. */
export function clearAll({ db }: OpenDatabase): Promise<void> {
  return truncateAll(db);
}
