import { benchBulkOnPglite, benchBulkOnPostgres } from './bulk-assignment.ts';
import { benchFirstLoadInBrowser } from './first-load-in-browser.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchOnPglite, benchOnPostgres } from './list-of-materials.ts';
import { benchLongLessons } from './long-lessons.ts';
import { benchMediaRanges } from './media-ranges.ts';
import { benchSignIn } from './sign-in.ts';
import { benchStart } from './start.ts';

const full = { people: 10_000, materials: 500, each: 50 };
/** 1k, 50k and 500k assignments: the figures stay the same however many others there are. */
const sizes = [{ ...full, people: 20 }, { ...full, people: 1000 }, full];

const benches: Record<string, () => Promise<void>> = {
  'first-load': benchFirstLoad,
  'long-lessons': benchLongLessons,
  browser: benchFirstLoadInBrowser,
  start: benchStart,
  'sign-in': benchSignIn,
  media: benchMediaRanges,
  postgres: async () => {
    for (const size of sizes) await benchOnPostgres(size);
  },
  pglite: async () => {
    for (const size of sizes) await benchOnPglite(size);
  },
  'bulk-postgres': () => benchBulkOnPostgres(full),
  'bulk-pglite': () => benchBulkOnPglite(full),
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in benches));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.\n`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length === 0 || chosen.includes(name)) await bench();
}
