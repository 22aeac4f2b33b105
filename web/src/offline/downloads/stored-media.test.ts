import { Blob as NodeBlob } from 'node:buffer';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeCaches } from '../../testing/fake-caches.ts';
import { storedMedia, partOf } from './stored-media.ts';
import { mediaCacheOf } from './media-cache.ts';
import { forgetMedia } from './forget-media.ts';

// jsdom has a Blob of its own, which Node's Response does not know.
beforeEach(() => void vi.stubGlobal('Blob', NodeBlob));

const whole = () => new Response('0123456789', { headers: { 'content-type': 'audio/ogg', 'content-length': '10' } });

const isValid = () => Promise.resolve(true);

describe('a part of a kept file', () => {
  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ])('%s', async (range, body, contentRange) => {
    const part = await partOf(whole(), range);
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(contentRange);
    expect(part.headers.get('content-length')).toBe(String(body.length));
    expect(part.headers.get('content-type')).toBe('audio/ogg');
    expect(await part.text()).toBe(body);
  });

  test('beyond its end there is none', async () => {
    const part = await partOf(whole(), 'bytes=10-12');
    expect(part.status).toBe(416);
    expect(part.headers.get('content-range')).toBe('bytes */10');
  });

  test.each([null, 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-'])('%s means the whole', async (range) => {
    const part = await partOf(whole(), range);
    expect(part.status).toBe(200);
    expect(await part.text()).toBe('0123456789');
  });
});

describe('the files of a person', () => {
  let stored: ReturnType<typeof fakeCaches>;
  beforeEach(() => {
    stored = fakeCaches();
  });
  const asked = (path: string) => new Request(`http://127.0.0.1:3000${path}`);

  test('are answered in whatever width they are asked for', async () => {
    await mediaCacheOf('lin').put('a/b.webp', whole());
    expect(await mediaCacheOf('lin').keys()).toEqual(new Set(['a/b.webp']));
    expect(await (await storedMedia(asked('/media/a/b.webp?w=320'), isValid))?.text()).toBe('0123456789');
    expect(await storedMedia(asked('/media/a/c.webp'), isValid)).toBeUndefined();
  });

  test.each([undefined, 'bytes=0-3', 'bytes=99-'])(
    'are answered as the server does, opened as pages (%s)',
    async (range) => {
      await mediaCacheOf('lin').put('a/b.webp', whole());
      const request = new Request(asked('/media/a/b.webp'), { headers: range === undefined ? {} : { range } });
      const answer = await storedMedia(request, isValid);
      expect(answer?.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer?.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(answer?.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    },
  );

  test('are not answered while another one’s are there, and go when that one is known', async () => {
    await mediaCacheOf('lin').put('a/b.webp', whole());
    await mediaCacheOf('sara').put('a/c.webp', whole());
    stored.set('workbox-precache', new Map());
    expect(await storedMedia(asked('/media/a/b.webp'), isValid)).toBeUndefined();
    await forgetMedia('sara');
    expect([...stored.keys()]).toEqual(['kalima-media-sara', 'workbox-precache']);
    expect(await storedMedia(asked('/media/a/b.webp'), isValid)).toBeUndefined();
    expect(await storedMedia(asked('/media/a/c.webp'), isValid)).toBeDefined();
    await forgetMedia();
    expect([...stored.keys()]).toEqual(['workbox-precache']);
  });

  test('answers nothing for a person who is not signed in any more, and asks only about what is kept', async () => {
    await mediaCacheOf('lin').put('a/b.webp', whole());
    const askedAbout: string[] = [];
    const isGone = async (userId: string) => {
      askedAbout.push(userId);
      return false;
    };
    expect(await storedMedia(asked('/media/a/c.webp'), isGone)).toBeUndefined();
    expect(askedAbout).toEqual([]);
    expect(await storedMedia(asked('/media/a/b.webp'), isGone)).toBeUndefined();
    expect(askedAbout).toEqual(['lin']);
  });
});
