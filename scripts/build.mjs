import { ensureServerBuilt } from './build-server.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { fail } from './fail.mjs';
import { ensureInstalledToRun } from './install.mjs';

try {
  await ensureInstalledToRun();
  await ensureServerBuilt();
  await ensureWebBuilt();
} catch (error) {
  fail(error);
}
