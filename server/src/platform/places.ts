import { basename, dirname, join } from 'node:path';

/** Folder of this file: in the sources, or in the output of the build. */
const own = import.meta.dirname;
const isBuilt = basename(own) === 'dist';

/** The server's folder, with its sources and its build. */
const server = isBuilt ? dirname(own) : join(own, '../..');

/** The folder of the whole installation. */
export const installation: string = dirname(server);

/** The migrations, which the build makes as well. */
export const migrationsFolder: string = join(isBuilt ? own : server, 'migrations');
