import fs from 'node:fs';

/**
 * Loaded into the thread of the embedded database by tests: counts its fsyncs into the file named by the query, and
 * breaks them while a file `<that>.break` exists.
 */
const file = new URL(import.meta.url).searchParams.get('file') ?? '';
const fsyncSync = fs.fsyncSync;
fs.fsyncSync = (descriptor) => {
  if (fs.existsSync(`${file}.break`)) throw new Error('EIO: i/o error, fsync');
  fs.appendFileSync(file, '.');
  fsyncSync(descriptor);
};
