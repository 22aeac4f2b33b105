import { open, rename } from 'node:fs/promises';

/** Replaces a small file as a whole. It is synced first: after a power cut the name would otherwise lead to an empty file. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}
