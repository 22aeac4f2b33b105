import { mediaCachePrefix } from './forget-media.ts';

/** First and last byte of a `Range` header over `size` bytes; undefined for the whole file, null if unsatisfiable. */
function rangeOf(header: string, size: number): readonly [number, number] | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  return start > end || size === 0 ? null : [start, end];
}

/** What a server responds that has the whole file and is asked for a part: players seek by ranges (RFC 9110, 14). */
export async function partOf(whole: Response, header: string | null): Promise<Response> {
  if (header === null) return whole;
  const bytes = await whole.blob();
  const range = rangeOf(header, bytes.size);
  const headers = new Headers(whole.headers);
  if (range === null) {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes.size}` } });
  }
  if (range === undefined) return new Response(bytes, { headers });
  const [start, end] = range;
  headers.set('content-range', `bytes ${start}-${end}/${bytes.size}`);
  headers.set('content-length', String(end - start + 1));
  return new Response(bytes.slice(start, end + 1, bytes.type), { status: 206, headers });
}

/** The response with what the server says of its files, which the copy does not hold: opened as a page, it may do nothing. */
function asInert({ body, status, headers: own }: Response): Response {
  const headers = new Headers(own);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('content-security-policy', "default-src 'none'; sandbox");
  headers.set('cross-origin-resource-policy', 'same-origin');
  return new Response(body, { status, headers });
}

/**
 * The stored file for a request, or undefined. It is looked for before the network is asked: a key names one content for ever. While
 * the files of two people are there, one of them is about to go, and nothing is returned; nor is it where `isValid` says
 * that the person whose files they are is not signed in any more.
 */
export async function storedMedia(
  request: Request,
  isValid: (userId: string) => Promise<boolean>,
): Promise<Response | undefined> {
  const names = (await caches.keys()).filter((name) => name.startsWith(mediaCachePrefix));
  const [name] = names;
  if (name === undefined || names.length > 1) return undefined;
  // Pictures are stored in one width, which is returned for each of them.
  const whole = await (await caches.open(name)).match(request.url, { ignoreSearch: true, ignoreVary: true });
  if (!whole || !(await isValid(name.slice(mediaCachePrefix.length)))) return undefined;
  return asInert(await partOf(whole, request.headers.get('range')));
}
