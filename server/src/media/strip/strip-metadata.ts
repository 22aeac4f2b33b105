import { open } from 'node:fs/promises';
import { FileBytes } from './file-bytes.ts';
import { stripMatroska } from './strip-matroska.ts';
import { stripMp3 } from './strip-mp3.ts';
import { stripMp4 } from './strip-mp4.ts';
import { stripOgg } from './strip-ogg.ts';
import { stripWav } from './strip-wav.ts';

const strippers: Record<string, (bytes: FileBytes) => Promise<void>> = {
  'audio/mpeg': stripMp3,
  'audio/wav': stripWav,
  'audio/ogg': stripOgg,
  'audio/mp4': stripMp4,
  'audio/x-m4a': stripMp4,
  'audio/webm': stripMatroska,
  'video/mp4': stripMp4,
  'video/webm': stripMatroska,
  'video/quicktime': stripMp4,
  'video/x-m4v': stripMp4,
};

/**
 * Takes out of a video or sound what is neither, such as places, names and devices of the recording: in the file itself,
 * whose length and offsets stay. Returns whether anything was changed. What a codec itself carries within its frames stays.
 * Throws `MEDIA_NOT_READABLE` for a file that has more parts than any real one.
 */
export async function stripMetadata(path: string, type: string): Promise<boolean> {
  const strip = strippers[type];
  if (!strip) throw new Error(`nothing is known of the metadata of ${type}`);
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const bytes = new FileBytes(file, size);
    await strip(bytes);
    return bytes.isChanged;
  } finally {
    await file.close();
  }
}
