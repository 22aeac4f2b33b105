import { expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { asFailure } from '../testing/test-client.ts';
import { film, picture } from '../testing/test-pictures.ts';

const kalima = await startTestApp();
const admin = await kalima.signInAdmin();
const origin = kalima.files.publicOrigin ?? '';

test('who may see a file is sent to the store for it, and for its ranges', async () => {
  const bytes = film(4000);
  const { url } = await kalima.upload(bytes, 'learning-material-video');
  const answer = await admin.client.send({ method: 'GET', url, headers: { range: 'bytes=10-19' } });
  expect(answer.statusCode).toBe(302);
  const address = new URL(answer.headers.location ?? '');
  expect(address.origin).toBe(origin);
  // The bytes may be kept for long: the way to them is asked for again, and only who has the right is shown it.
  expect(answer.headers['cache-control']).toBe('private, max-age=300');
  const whole = await fetch(address);
  expect(whole.status).toBe(200);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'cache-control': 'private, max-age=3600',
    'accept-ranges': 'bytes',
  });
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const part = await fetch(address, { headers: { range: 'bytes=10-19' } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
});

test('a picture is sent for in the width that is asked', async () => {
  const { url, key } = await kalima.upload(await picture(900, 600));
  const { headers } = await admin.client.send({ method: 'GET', url: `${url}?w=320` });
  expect(headers.location).toContain(key.replace('.webp', '-320.webp'));
  expect((await fetch(headers.location ?? '')).headers.get('content-type')).toBe('image/webp');
});

test('the browser keeps the way to a file for less long than the way works, and never by a tag', async () => {
  const { url } = await kalima.upload(await picture());
  const { headers } = await admin.client.send({ method: 'GET', url });
  const again = await admin.client.send({ method: 'GET', url });
  expect(again.headers.location).toBe(headers.location);
  const query = new URL(headers.location ?? '').searchParams;
  const signed = (query.get('X-Amz-Date') ?? '').replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5');
  const left = Date.parse(signed) / 1000 + Number(query.get('X-Amz-Expires')) - Date.now() / 1000;
  const [, kept = ''] = /^private, max-age=(\d+)$/.exec(headers['cache-control'] ?? '') ?? [];
  expect(Number(kept)).toBeGreaterThan(0);
  expect(left).toBeGreaterThan(Number(kept));
  expect(headers).not.toHaveProperty('etag');
  const { headers: streamed } = await admin.client.send({ method: 'GET', url: `${url}?via=server` });
  const known = await admin.client.send({ method: 'GET', url, headers: { 'if-none-match': streamed.etag ?? '' } });
  expect(known.statusCode).toBe(304);
});

test('who may not see a file is not told where it is, and the store gives nothing without a signature', async () => {
  // Pictures that nobody sent before, which lie under their own keys.
  const { url, key } = await kalima.upload(await picture(903, 600));
  const learner = await kalima.signUpLearner();
  expect(asFailure(await learner.client.send({ method: 'GET', url })).code).toBe('NOT_FOUND');
  expect(asFailure(await kalima.client().send({ method: 'GET', url })).code).toBe('UNAUTHENTICATED');
  const { headers } = await admin.client.send({ method: 'GET', url });
  const address = new URL(headers.location ?? '');
  expect((await fetch(`${address.origin}${address.pathname}`)).status).toBe(403);
  const other = await kalima.upload(await picture(904, 600));
  expect((await fetch(address.href.replace(key.replace('.webp', ''), other.key.replace('.webp', '')))).status).toBe(
    403,
  );
});

test('the page may show files of the store and of no other place', async () => {
  const { headers } = await kalima.client().send({ method: 'GET', url: '/healthz' });
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toContain(`media-src 'self' blob: ${origin}`);
  expect(policy).toContain(`connect-src 'self' ${origin}`);
  expect(policy.find((line) => line.startsWith('img-src'))?.split(' ')).toContain(origin);
});
