import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * The folder that a build writes to, emptied of what an interrupted one left.
 * @param {string} folder the place of the finished build
 */
export function emptyBuildFolder(folder) {
  for (const name of [buildFolderOf(folder), formerOf(folder)]) rmSync(name, { recursive: true, force: true });
  return buildFolderOf(folder);
}

/**
 * Puts a finished build in its place, so that nobody ever finds half of one there.
 * @param {string} folder
 */
export function putBuildInPlace(folder) {
  if (existsSync(folder)) renameSync(folder, formerOf(folder));
  renameSync(buildFolderOf(folder), folder);
  rmSync(formerOf(folder), { recursive: true, force: true });
}

/** @param {string} folder */
function buildFolderOf(folder) {
  return `${folder}.building`;
}

/** @param {string} folder */
function formerOf(folder) {
  return `${folder}.former`;
}
