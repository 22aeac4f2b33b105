import { firstLoadLimit, measureFirstLoads } from '../../web/first-load.ts';

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** What a screen loads first, as the last build wrote it, against the limit that the build itself keeps. */
export async function benchFirstLoad(): Promise<void> {
  process.stdout.write(`\nFirst load, brotli (limit ${kilobytes(firstLoadLimit)} kB)\n`);
  for (const { screen, language, bytes, frameBytes, files } of await measureFirstLoads()) {
    const admin = files.filter((file) => /editor|admin/.test(file));
    process.stdout.write(
      `  ${`${screen}, ${language}`.padEnd(24)} ${kilobytes(bytes)} kB and ${kilobytes(frameBytes)} kB of frame in ${files.length + 1} files, ${admin.length === 0 ? 'nothing of the back office' : `with ${admin.join(', ')}`}\n`,
    );
  }
}
