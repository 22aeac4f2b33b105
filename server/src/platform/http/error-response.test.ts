import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { sendError } from './error-response.ts';

const lines: string[] = [];
let failure: Error;
const server = Fastify({ loggerInstance: pino({}, { write: (line: string) => void lines.push(line) }) });
server.setErrorHandler(sendError);
server.get('/', () => {
  throw failure;
});
afterAll(() => server.close());

async function answerTo(error: Error) {
  failure = error;
  lines.length = 0;
  const { statusCode, headers, body } = await server.inject({ url: '/' });
  return { statusCode, headers, body: JSON.parse(body) as unknown, text: body, log: lines.join('') };
}

const cause = 'select password from accounts failed in /opt/kalima/server/src/secret.ts';

test.each([
  ['a failure that nobody expected', new Error(cause)],
  ['a refusal of the database', Object.assign(new Error(cause), { code: '22021', detail: cause, table: 'accounts' })],
  ['one of a library', Object.assign(new TypeError(cause), { statusCode: 500, code: 'FST_ERR_SOMETHING' })],
])('%s is a bare code to the client, and its cause is in the log', async (_case, error) => {
  const { statusCode, headers, body, log } = await answerTo(error);
  expect(statusCode).toBe(500);
  expect(body).toEqual({ code: 'INTERNAL_ERROR', message: 'Something went wrong on the server.' });
  expect(headers['cache-control']).toBe('no-store');
  expect(log).toContain(cause);
});

test.each([
  ['the database is away', Object.assign(new Error(cause), { code: 'ECONNREFUSED' }), 503, 'SERVICE_UNAVAILABLE'],
  ['the disk is full', Object.assign(new Error(cause), { code: 'ENOSPC' }), 507, 'DISK_FULL'],
])('when %s the client is told to come again, and no more', async (_case, error, status, code) => {
  const { statusCode, headers, body, text, log } = await answerTo(error);
  expect([statusCode, headers['retry-after']]).toEqual([status, '5']);
  expect(body).toMatchObject({ code });
  expect(text).not.toContain('accounts');
  expect(log).toContain(cause);
});

test('what the library refuses by itself is told without its words', async () => {
  const error = Object.assign(new Error(cause), { statusCode: 400, code: 'FST_ERR_SOMETHING' });
  const { statusCode, text } = await answerTo(error);
  expect(statusCode).toBe(400);
  expect(text).not.toContain('accounts');
});

test('what is expected is told as it is, and is no failure in the log', async () => {
  const { statusCode, body, log } = await answerTo(new AppError('NOT_FOUND', 'There is no such file.'));
  expect(statusCode).toBe(404);
  expect(body).toEqual({ code: 'NOT_FOUND', message: 'There is no such file.' });
  expect(log).not.toContain('request failed');
});
