import { expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { film } from '../testing/test-pictures.ts';

const kalima = await startTestApp();

test('pieces that are read at once, into memory that is used again, are each what was asked for', async () => {
  const learner = await kalima.signUpLearner();
  const bytes = film(3_000_000);
  const places = Array.from({ length: 40 }, (_, n) => 200 + n * 65_537);
  for (const place of places) bytes.writeUInt32BE(place, place);
  const { url } = await kalima.upload(bytes, 'learning-material-video');
  const { id } = await kalima.createMaterial({ videoUrl: url, videoSource: 'upload' });
  await kalima.assign(learner, id);
  const address = await kalima.app.server.listen({ port: 0, host: '127.0.0.1' });
  const cookie = [...learner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stored = Buffer.from(await (await fetch(`${address}${url}?via=server`, { headers: { cookie } })).arrayBuffer());
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(
      places.map(async (start) => {
        const range = `bytes=${start}-${start + 199_999}`;
        const answer = await fetch(`${address}${url}?via=server`, { headers: { cookie, range } });
        const piece = Buffer.from(await answer.arrayBuffer());
        expect(piece.equals(stored.subarray(start, start + 200_000))).toBe(true);
      }),
    );
  }
});
