import { benchBulkOnPglite, benchBulkOnPostgres } from './bulk-assignment.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchOnPglite, benchOnPostgres } from './list-of-materials.ts';
import { benchLongLessons } from './long-lessons.ts';

const full = { people: 10_000, materials: 500, each: 50 };

const benches: Record<string, () => Promise<void>> = {
  'first-load': benchFirstLoad,
  'long-lessons': benchLongLessons,
  postgres: () => benchOnPostgres(full),
  pglite: () => benchOnPglite(full),
  'bulk-postgres': () => benchBulkOnPostgres(full),
  'bulk-pglite': () => benchBulkOnPglite(full),
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in benches));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.\n`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length === 0 || chosen.includes(name)) await bench();
}
