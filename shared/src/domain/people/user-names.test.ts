import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFreeUserNames, isAddress, normaliseUserName, proposeUserName, userNameOf } from './user-names.ts';

const spelled: Record<string, string[]> = { 陈雨桐: ['chén', 'yǔ', 'tóng'], 王: ['wáng'] };
const spell = (chinese: string) => spelled[chinese] ?? [];

test.each([
  ['Amara.O', 'amara.o'],
  ['  amara.o ', 'amara.o'],
  ['ａｍａｒａ．ｏ', 'amara.o'],
  ['amara٢', 'amara2'],
  ['amara۲۹', 'amara29'],
  ['\u200famara', 'amara'],
  ['فاطمة', 'فاطمة'],
  ['فاطمـة', 'فاطمة'],
  ['陈雨桐', '陈雨桐'],
  ['José_m-2', 'josé_m-2'],
])('%j is the user name %s', (typed, stored) => {
  expect(userNameOf(typed)).toBe(stored);
});

test.each(['a', 'a b', 'a@b', 'a＠b', '.a', 'a.', 'a..b', 'a/b', '<b>', '', ' ', 'x'.repeat(41), 'a\nb', '😀😀'])(
  '%j is no user name',
  (typed) => {
    expect(userNameOf(typed)).toBeNull();
  },
);

test('what is stored is its own normal form, and is never an address', () => {
  // Every sign by itself: a chance hit on the few that matter would come once in a thousand runs.
  for (let code = 1; code < 0x30000; code += 1) {
    const once = normaliseUserName(`a${String.fromCodePoint(code)}`);
    if (normaliseUserName(once) !== once) expect.fail(`U+${code.toString(16)} is not normal`);
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(normaliseUserName(normaliseUserName(typed))).toBe(normaliseUserName(typed));
      const name = userNameOf(typed);
      if (name === null) return;
      expect(userNameOf(name)).toBe(name);
      expect(isAddress(name)).toBe(false);
    }),
  );
});

describe('a user name is proposed', () => {
  test.each([
    ['Amara Okafor', 'amara.o'],
    ['Dawit', 'dawit'],
    ['Ægir Þór Łukasz', 'aegir.l'],
    ["Zoë O'Neil-Smith", 'zoe.o'],
    ['محمد عبدالله', 'mhmd.a'],
    ['فَاطِمَة', 'fatma'],
    ['陈雨桐', 'chenyutong'],
    ['王 Anna', 'wang.a'],
    ['😀', 'user'],
    ['X', 'x1'],
    [`${'Long'.repeat(30)} Name`, `${'long'.repeat(8).slice(0, 30)}.n`],
  ])('%s is %s', (fullName, proposed) => {
    expect(proposeUserName(fullName, spell)).toBe(proposed);
  });

  test('whatever the name, it is one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (fullName) => {
        const name = proposeUserName(fullName, () => ['shi']);
        expect(userNameOf(name)).toBe(name);
        const freeName = createFreeUserNames(new Set([name, `${name}2`, `${name}4`]));
        expect([freeName(name), freeName(name)]).toEqual([`${name}3`, `${name}5`]);
      }),
    );
  });
});

test('thousands of people with one proposed name ask for each number once', () => {
  let looks = 0;
  class CountingSet extends Set<string> {
    override has(name: string): boolean {
      looks += 1;
      return super.has(name);
    }
  }
  const freeName = createFreeUserNames(new CountingSet());
  const names = Array.from({ length: 5000 }, () => freeName('user'));
  expect(names.slice(0, 3)).toEqual(['user', 'user2', 'user3']);
  expect(new Set(names).size).toBe(5000);
  expect(looks).toBeLessThan(4 * names.length);
});
