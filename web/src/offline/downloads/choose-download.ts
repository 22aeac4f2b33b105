import { downloads } from './downloads.ts';

/** Asks the browser not to clear what is kept when space gets short; it decides by itself, and nothing depends on it. */
function askToPersist(): void {
  void navigator.storage?.persist?.().catch(() => false);
}

/** Makes a course available without a network, or takes it off the device. */
export function chooseDownload(courseId: string, isWanted: boolean): void {
  if (isWanted) askToPersist();
  void downloads.choose(courseId, isWanted);
}

/** Takes everything along that is assigned, now and later; or nothing more by itself. */
export function chooseAllDownloads(isWanted: boolean): void {
  if (isWanted) askToPersist();
  void downloads.chooseAll(isWanted);
}
