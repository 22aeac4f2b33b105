import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { film } from '../../server/src/testing/test-pictures.ts';
import { compare } from './compare.ts';
import { startServer } from './processes.ts';
import { startProduct } from './product.ts';
import { withPostgres } from './throw-away-postgres.ts';

/** A piece as players ask for it. */
const range = 'bytes=1000000-1262143';

/** Ranges of a video that a learner may see, on PostgreSQL and a folder, against a bare program that streams the file. */
export async function benchMediaRanges(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kalima-film-'));
  const file = join(folder, 'film.mp4');
  await writeFile(file, film(20_000_000));
  try {
    await withPostgres(async (databaseUrl) => {
      const product = await startProduct(databaseUrl);
      const floor = await startServer('tools/bench/bare-file.ts', { BENCH_FILE: file });
      try {
        const path = await product.api.upload('learning-material-video', file, 'video/mp4');
        const learner = await product.api.register();
        await product.api.makeMaterial({ videoUrl: path, videoSource: 'upload' }, [learner]);
        const cookie = await product.cookieOf(learner);
        await compare(
          'A range of 256 KiB of a film, PostgreSQL',
          { name: 'Kalima', server: product.server, path, request: { headers: { cookie, range } } },
          { name: 'bare', server: floor, path: '/', request: { headers: { range } } },
          { warmRequests: 4000 },
        );
      } finally {
        await floor.stop();
        await product.stop();
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
