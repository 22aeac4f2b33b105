import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackages } from './debian-packages.mjs';

const packages = ['radosgw', 'ceph-mon', 'ceph-osd'];
const programs = [...packages, 'ceph', 'monmaptool', 'radosgw-admin'];

function isInstalled() {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin'];
  return programs.every((name) => folders.some((folder) => existsSync(join(folder, name))));
}

/**
 * The S3 server of the tests, Ceph's gateway: the machine's, or in continuous integration Debian's packages.
 * @returns {Promise<boolean>} whether it is there
 */
export async function ensureS3Server() {
  if (isInstalled()) return true;
  if (!process.env['CI']) return false;
  await installDebianPackages(packages, 'the tests of files in a bucket');
  if (isInstalled()) return true;
  throw new Error('the tests of files in a bucket need the Debian packages radosgw, ceph-mon and ceph-osd.');
}
