import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText, guessEncoding } from './text-encodings.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig = false) => {
  const little = Buffer.from(text, 'utf16le');
  return Uint8Array.from(isBig ? little.swap16() : little);
};

const chinese = ['姓名,班级', '李梓涵,6B', '陈雨桐,6B', '王伟,6B', '张丽,6B'];
const arabic = ['الاسم;الصف', 'مريم صالح;6B', 'محمد عبدالله;6B', 'علي;6B'];

/** Texts in an encoding that is only read here, by the table of what its bytes mean. */
function encodedAs(label: 'windows-1252' | 'windows-1256' | 'gb18030' | 'shift_jis', text: string): Uint8Array {
  const table = new Map<string, number[]>();
  const decoder = new TextDecoder(label);
  const add = (code: number[]) => {
    const read = decoder.decode(Uint8Array.from(code));
    if (!read.includes('\uFFFD') && !table.has(read)) table.set(read, code);
  };
  for (let one = 0; one < 256; one += 1) if (one < 128 || label.startsWith('windows')) add([one]);
  if (label === 'gb18030')
    for (let lead = 0xb0; lead <= 0xf7; lead += 1) for (let trail = 0xa1; trail <= 0xfe; trail += 1) add([lead, trail]);
  if (label === 'shift_jis')
    for (let lead = 0x81; lead <= 0x9f; lead += 1) for (let trail = 0x40; trail <= 0xfc; trail += 1) add([lead, trail]);
  return Uint8Array.from(Array.from(text).flatMap((char) => table.get(char) ?? [0x3f]));
}

describe('the encoding of a text', () => {
  test.each([
    ['plain letters', utf8('name,class\nAmara,6B'), 'utf-8'],
    ['UTF-8', utf8(chinese.join('\n')), 'utf-8'],
    ['UTF-8 with its mark', utf8(`\uFEFF${arabic.join('\n')}`), 'utf-8'],
    ['nothing', new Uint8Array(), 'utf-8'],
    ['UTF-16 with its mark', utf16(`\uFEFF${chinese.join('\n')}`), 'utf-16le'],
    ['UTF-16 the other way round', utf16(`\uFEFF${arabic.join('\n')}`, true), 'utf-16be'],
    ['UTF-16 without a mark', utf16(chinese.join('\n')), 'utf-16le'],
    ['UTF-16 the other way round without a mark', utf16(arabic.join('\n'), true), 'utf-16be'],
    [
      'UTF-8 with a zero in it',
      utf8(arabic.join('\n').replaceAll('6B', '6B'.repeat(20)).replace('6B', '6\u0000B')),
      'utf-8',
    ],
    ['UTF-8 with a damaged letter', Uint8Array.from([...utf8(arabic.join('\n')), 0x0a, 0xd8]), 'utf-8'],
    ['UTF-8 with a damaged character', Uint8Array.from([...utf8(chinese.join('\n')), 0xe7, 0x8c, 0x0a]), 'utf-8'],
    ['Chinese', encodedAs('gb18030', chinese.join('\n')), 'gb18030'],
    ['one Chinese name', bytes('c0 ee e8 f7 ba ad'), 'gb18030'],
    ['Arabic', encodedAs('windows-1256', arabic.join('\n')), 'windows-1256'],
    ['Arabic words of even length', encodedAs('windows-1256', 'مريم\nمحمد\nصالح'), 'windows-1256'],
    ['Spanish', encodedAs('windows-1252', 'Palabra;Traducción\nniño;child\naño;year\n¿qué?;what?'), 'windows-1252'],
    ['French', encodedAs('windows-1252', 'mot;traduction\nl’été;summer\ncréée;made\nœuf;egg'), 'windows-1252'],
    ['German', encodedAs('windows-1252', 'Wort;Übersetzung\nTür;door\ngroß;big'), 'windows-1252'],
    ['quotes of Windows', encodedAs('windows-1252', 'don’t – “really”'), 'windows-1252'],
    ['Japanese', encodedAs('shift_jis', '単語,翻訳\nねこ,cat\nイヌ,dog\n本棚,shelf'), 'shift_jis'],
    ['Chinese among Latin letters', encodedAs('gb18030', 'T恤,shirt\n猫,cat'), 'gb18030'],
    ['Arabic with a French translation', encodedAs('windows-1256', 'كتاب;livre\nصيف;été\nبيضة;œuf'), 'windows-1256'],
  ])('is told of %s', (_what, file, encoding) => {
    expect(guessEncoding(file)).toBe(encoding);
  });

  test.each([
    ['utf-8', utf8(`\uFEFF${chinese[1]}`), chinese[1]],
    ['utf-16le', utf16(`\uFEFF${chinese[1]}`), chinese[1]],
    ['utf-16be', utf16(`\uFEFF${arabic[1]}`, true), arabic[1]],
    ['gb18030', bytes('c0 ee e8 f7 ba ad'), '李梓涵'],
    ['windows-1256', encodedAs('windows-1256', arabic[1] ?? ''), arabic[1]],
    ['windows-1252', bytes('6e 69 f1 6f'), 'niño'],
    ['shift_jis', bytes('82 cb 82 b1'), 'ねこ'],
  ] as const)('is read: %s', (encoding, file, text) => {
    expect(decodeText(file, encoding)).toBe(text);
  });

  test('is told of any Arabic names', () => {
    const word = fc.string({
      unit: fc.constantFrom(...Array.from('ابتثجحخدذرزسشصضطظعغفقكلمنهويةى')),
      minLength: 2,
      maxLength: 9,
    });
    fc.assert(
      fc.property(fc.array(word, { minLength: 3 }), (words) => {
        expect(guessEncoding(encodedAs('windows-1256', words.join(' ')))).toBe('windows-1256');
      }),
    );
  });

  test('never fails, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (file) => {
        expect(typeof decodeText(file, guessEncoding(file))).toBe('string');
      }),
    );
  });
});
