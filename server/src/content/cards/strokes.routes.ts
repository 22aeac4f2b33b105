import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { characterOfStrokes } from '@kalima/shared/domain/content/strokes';
import { AppError } from '../../platform/app-error.ts';

/** The package that has a file for each of 9,574 characters: `你.json`. */
const folder = fileURLToPath(new URL('.', import.meta.resolve('hanzi-writer-data/package.json')));

/** Mounts the strokes of Chinese characters, one at a time (PRODUCT.md#strokes). They are the same for everybody, and for ever. */
export function mountStrokes(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/media/strokes/:file', async (request, reply) => {
    const character = characterOfStrokes(request.params.file);
    const strokes = character && (await readFile(join(folder, `${character}.json`)).catch(() => null));
    if (strokes === null) throw new AppError('NOT_FOUND', 'There are no strokes of this character.');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'same-origin')
      .type('application/json; charset=utf-8')
      .send(strokes);
  });
}
