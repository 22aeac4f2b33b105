import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installation } from './places.ts';

const { version } = JSON.parse(readFileSync(join(installation, 'server/package.json'), 'utf8')) as {
  version: string;
};

/** The version of the product. */
export const productVersion = version;
