import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { askRunningServer, openAdminSocket } from './admin-socket.ts';
import type { Operator } from './operator.ts';

const log = pino({ level: 'silent' });

test('a command that takes long tells how far it is, and then its answer', async () => {
  const folder = temporaryFolder();
  const operator: Operator = {
    run(words, { tell } = {}) {
      tell?.(`half of ${words.join(' ')}`);
      return Promise.resolve({ isDone: true, lines: ['all of it'] });
    },
  };
  const socket = await openAdminSocket(folder, operator, log);
  const told: string[] = [];
  const answer = await askRunningServer(folder, ['import-old', 'x'], (line) => void told.push(line));
  expect(answer).toEqual({ isDone: true, lines: ['all of it'] });
  expect(told).toEqual(['half of import-old x']);
  await socket.close();
});

test('a command ends where nobody waits for it any more', async () => {
  const folder = temporaryFolder();
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const operator: Operator = {
    async run(_words, { signal } = {}) {
      signal?.addEventListener('abort', () => ended.resolve());
      begun.resolve();
      await ended.promise;
      return { isDone: false, lines: [] };
    },
  };
  const socket = await openAdminSocket(folder, operator, log);
  const connection = connect(join(folder, 'admin.sock'), () => connection.write('["import-old"]\n'));
  await begun.promise;
  connection.destroy();
  await ended.promise;
  await socket.close();
});

test('a server that ends tells its commands to end, and waits for nobody who asks for nothing', async () => {
  const folder = temporaryFolder();
  const begun = Promise.withResolvers<void>();
  const operator: Operator = {
    run: (_words, { signal } = {}) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve({ isDone: false, lines: ['ended early'] }));
        begun.resolve();
      }),
  };
  const socket = await openAdminSocket(folder, operator, log);
  const silent = connect(join(folder, 'admin.sock'));
  await once(silent, 'connect');
  const answer = askRunningServer(folder, ['import-old', 'x']);
  await begun.promise;
  await socket.close();
  expect(await answer).toEqual({ isDone: false, lines: ['ended early'] });
});
