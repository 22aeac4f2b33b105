import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { getImportPackage } from '@kalima/shared/contract/exchange/import-packages';
import { expect, test } from 'vitest';
import { createCostlyReads } from './costly-reads.ts';
import { openRequestOf } from './open-request.ts';
import { patient } from '../../testing/patient.ts';

const newResponse = () => new ServerResponse(new IncomingMessage(new Socket()));

/** Reads that end when they are told to; notes the order in which they began. */
function startReads(kind: 'pglite' | 'postgres') {
  const costly = createCostlyReads({ kind });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (userId: string, name: string, raw = newResponse(), endpoint = {}) =>
    costly.inTurn(
      userId,
      openRequestOf({ raw }),
      async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      },
      endpoint,
    );
  return { begun, read, end: (name: string) => ends.get(name)?.() };
}

test('on the embedded database accounts take turns, one costly read at a time', async () => {
  const { begun, read, end } = startReads('pglite');
  const first = read('greedy', 'greedy 1');
  const rest = [read('greedy', 'greedy 2'), read('greedy', 'greedy 3'), read('modest', 'modest')];
  expect(begun).toEqual(['greedy 1']);
  end('greedy 1');
  await first;
  for (const name of ['greedy 2', 'modest', 'greedy 3']) {
    await expect.poll(() => begun.includes(name), patient).toBe(true);
    end(name);
  }
  await Promise.all(rest);
  expect(begun).toEqual(['greedy 1', 'greedy 2', 'modest', 'greedy 3']);
});

test('a read whose client has gone before its turn is not begun', async () => {
  const { begun, read, end } = startReads('pglite');
  const first = read('somebody', 'first');
  const raw = newResponse();
  const second = read('somebody', 'second', raw);
  raw.destroy();
  end('first');
  await first;
  await expect(second).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  expect(begun).toEqual(['first']);
});

test('a read of many steps, whose service has turns of its own, keeps nobody waiting', async () => {
  const { begun, read, end } = startReads('pglite');
  const reads = [read('author', 'package', newResponse(), getImportPackage), read('learner', 'review')];
  expect(begun).toEqual(['package', 'review']);
  end('package');
  end('review');
  await Promise.all(reads);
});

test('on PostgreSQL costly reads run beside each other', async () => {
  const { begun, read, end } = startReads('postgres');
  const reads = [read('somebody', 'one'), read('somebody', 'two')];
  expect(begun).toEqual(['one', 'two']);
  end('one');
  end('two');
  await Promise.all(reads);
});
