import { benchBundle } from './bundle.ts';
import { benchBulkOnPglite, benchBulkOnPostgres } from './bulk-assignment.ts';
import { benchEvents } from './events.ts';
import { benchFirstLoadInBrowser } from './first-load-in-browser.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchClasses, benchOnPglite, benchOnPostgres } from './list-of-materials.ts';
import { benchContentInMinutes } from './content-in-minutes.ts';
import { benchDiskFull } from './disk-full.ts';
import { benchFoldInBrowser } from './fold-in-browser.ts';
import { benchGate } from './gate.ts';
import { benchFuzz, benchMutatedFiles } from './fuzz.ts';
import { benchIdleConnections } from './idle-connections.ts';
import { benchKills } from './kills.ts';
import { benchLongLessons } from './long-lessons.ts';
import { benchImports } from './imports.ts';
import { benchMutants } from './mutants/run-mutants.ts';
import { benchMigrateEvents } from './migrate-events.ts';
import { benchMediaRanges } from './media-ranges.ts';
import { benchReports } from './reports.ts';
import { benchScaling } from './scaling.ts';
import { benchReview } from './review.ts';
import { benchRosters } from './rosters.ts';
import { benchSignIn } from './sign-in.ts';
import { benchSmallMachine } from './small-machine.ts';
import { benchStart } from './start.ts';
import { benchStoryTimes } from './story-times.ts';
import { benchStudyLoad } from './study-load.ts';
import { benchPowerLoss } from './power-loss.ts';

const full = { people: 10_000, materials: 500, each: 50 };
/** 1k, 50k and 500k assignments: the figures stay the same however many others there are. */
const sizes = [{ ...full, people: 20 }, { ...full, people: 1000 }, full];

const benches: Record<string, () => Promise<void>> = {
  'first-load': benchFirstLoad,
  bundle: benchBundle,
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
  classes: benchClasses,
  study: benchStudyLoad,
  'small-machine': benchSmallMachine,
  review: benchReview,
  reports: benchReports,
  rosters: benchRosters,
  imports: benchImports,
  fold: benchFoldInBrowser,
  content: benchContentInMinutes,
  'story-times': benchStoryTimes,
  'bulk-postgres': () => benchBulkOnPostgres(full),
  'bulk-pglite': () => benchBulkOnPglite(full),
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
/** Faults take long, so they are run by name only, and the last word may say how many: `npm run bench -- fuzz 100000`. */
const faults: Record<string, (count?: number) => Promise<void>> = {
  gate: () => benchGate(full),
  scaling: () => benchScaling(),
  mutants: (count = 200) => benchMutants(count),
  fuzz: (count = 100_000) => benchFuzz(count),
  'mutated-files': (count = 100) => benchMutatedFiles(count),
  kills: (count = 100) => benchKills(count),
  'disk-full': benchDiskFull,
  'power-loss': (count = 100) => benchPowerLoss(count),
  events: (count = 5_000_000) => benchEvents(count),
  'migrate-events': (count = 1_000_000) => benchMigrateEvents(count),
  'idle-connections': (count = 10_000) => benchIdleConnections(count),
};

const [fault = '', count] = process.argv.slice(2);
if (faults[fault]) {
  await faults[fault](count === undefined ? undefined : Number(count));
  process.exit();
}

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in benches));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench ${unknown.join(', ')}. There are: ${[...Object.keys(benches), ...Object.keys(faults)].join(', ')}.\n`,
  );
  process.exit(1);
}
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length === 0 || chosen.includes(name)) await bench();
}
