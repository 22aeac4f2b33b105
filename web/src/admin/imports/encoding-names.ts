import type { RosterEncoding } from '@kalima/shared/domain/roster-files';

/** What encodings are called everywhere. */
export const encodingNames: Record<RosterEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  gb18030: 'GB 18030',
  'windows-1256': 'Windows-1256',
};
