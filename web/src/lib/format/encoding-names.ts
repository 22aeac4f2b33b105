import type { TextEncoding } from '@kalima/shared/domain/language/text-encodings';

/** What encodings are called everywhere. */
export const encodingNames: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  gb18030: 'GB 18030',
  shift_jis: 'Shift JIS',
  'windows-1252': 'Windows-1252',
  'windows-1256': 'Windows-1256',
};
