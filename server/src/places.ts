import { basename, dirname, join } from 'node:path';

/** Where this file is: in the sources, or among what the build made of them, which lies beside them. */
const own = import.meta.dirname;

/** The folder of the whole installation. */
export const installation: string = join(own, '../..');

/** The migrations, which the build makes as well. */
export const migrationsFolder: string = join(basename(own) === 'dist' ? own : dirname(own), 'migrations');
