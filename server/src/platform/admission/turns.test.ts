import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that ends when it is told to, and says when it has begun. */
function controlled(turns: ReturnType<typeof createTurns>, begun: string[]) {
  const ends = new Map<string, () => void>();
  const run = (network: string, name: string, queue?: 'known') =>
    turns.of(
      network,
      () =>
        turns.inTurn(
          () =>
            new Promise<string>((resolve) => {
              begun.push(name);
              ends.set(name, () => resolve(name));
            }),
        ),
      queue,
    );
  return { run, end: (name: string) => ends.get(name)?.() };
}

test('so many run at once, and networks take turns however many of one wait', async () => {
  const begun: string[] = [];
  const { run, end } = controlled(createTurns({ atOnce: 2, most: 100 }), begun);
  const ofSchool = Array.from({ length: 20 }, (_, n) => run('school', `school ${n}`));
  const home = run('home', 'home');
  const other = run('other', 'other');
  expect(begun).toEqual(['school 0', 'school 1']);
  end('school 0');
  await ofSchool[0];
  end('school 1');
  await ofSchool[1];
  // One more of the school had its turn before, since it waited first; then come those of other networks.
  expect(begun).toEqual(['school 0', 'school 1', 'school 2', 'home']);
  end('home');
  await home;
  expect(begun.at(-1)).toBe('other');
  end('other');
  await other;
  for (let n = 2; n < 20; n += 1) {
    end(`school ${n}`);
    await ofSchool[n];
  }
  expect(begun).toHaveLength(22);
});

test('more of one network than may wait is refused, and others are not', async () => {
  const begun: string[] = [];
  const { run, end } = controlled(createTurns({ atOnce: 1, most: 3 }), begun);
  const admitted = [0, 1, 2].map((n) => run('school', `${n}`));
  await expect(run('school', 'too many')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  const home = run('home', 'home');
  for (const name of ['0', '1', 'home', '2']) {
    await Promise.resolve();
    end(name);
    await (name === 'home' ? home : admitted[Number(name)]);
  }
  const again = run('school', 'again');
  end('again');
  expect(await again).toBe('again');
});

test('work that fails gives its turn on', async () => {
  const turns = createTurns({ atOnce: 1, most: 2 });
  const failing = turns.of('a', () => turns.inTurn(() => Promise.reject(new Error('broken'))));
  const next = turns.of('a', () => turns.inTurn(() => Promise.resolve('done')));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('no more than so many of one owner run at once, and the rest holds up nobody', async () => {
  const begun: string[] = [];
  const { run, end } = controlled(createTurns({ atOnce: 3, ofEach: 1, most: 100 }), begun);
  const ofOne = Array.from({ length: 3 }, (_, n) => run('one', `one ${n}`));
  const other = run('other', 'other 0');
  const again = run('other', 'other 1');
  expect(begun).toEqual(['one 0', 'other 0']);
  end('one 0');
  await ofOne[0];
  expect(begun).toEqual(['one 0', 'other 0', 'one 1']);
  end('other 0');
  await other;
  expect(begun).toEqual(['one 0', 'other 0', 'one 1', 'other 1']);
  for (const name of ['other 1', 'one 1']) end(name);
  await Promise.all([again, ofOne[1]]);
  end('one 2');
  expect(await Promise.all(ofOne)).toEqual(['one 0', 'one 1', 'one 2']);
});

test('owners who are known get every second turn, however many others wait', async () => {
  const begun: string[] = [];
  const { run, end } = controlled(createTurns({ atOnce: 1, most: 100 }), begun);
  const others = Array.from({ length: 20 }, (_, n) => run(`network ${n}`, `${n}`));
  const known = [run('school', 'pupil 0', 'known'), run('school', 'pupil 1', 'known')];
  for (const name of ['0', 'pupil 0', '1', 'pupil 1', '2']) {
    expect(begun.at(-1)).toBe(name);
    end(name);
    await (name.startsWith('pupil') ? known[Number(name.slice(-1))] : others[Number(name)]);
  }
  expect(begun).toEqual(['0', 'pupil 0', '1', 'pupil 1', '2', '3']);
});
