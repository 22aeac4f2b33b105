/** Vitest's global set-up of suites that start the server as a process. */
export { ensureServerBuilt as setup } from './build-server.mjs';
