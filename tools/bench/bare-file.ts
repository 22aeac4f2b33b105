import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { announce } from './announce.ts';

/** The floor of serving media: one file by node:http, the range that is asked for, no question who asks. */
const file = process.env['BENCH_FILE'] ?? '';
const { size } = await stat(file);

announce(
  createServer((request, response) => {
    const [, from = '0', to = String(size - 1)] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const [start, end] = [Number(from), Number(to)];
    response.writeHead(206, {
      'content-type': 'video/mp4',
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${size}`,
    });
    createReadStream(file, { start, end }).pipe(response);
  }),
);
