import { AppError } from '../platform/app-error.ts';
import type { ByteRange } from '../platform/files/file-store.ts';

/**
 * The part of a file of `size` bytes that a Range header asks for; undefined for the whole file, also where the header
 * is none that we understand or asks for several parts (RFC 9110, 14.2). Throws `RANGE_NOT_SATISFIABLE`.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const first = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const last = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[1] !== '' && match[2] !== '' && Number(match[2]) < first) return undefined;
  if (first >= size || last < first) throw new AppError('RANGE_NOT_SATISFIABLE', 'The file has no such part.');
  return { start: first, end: last };
}
