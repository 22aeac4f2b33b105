import { describe, expect, it } from 'vitest';
import { changedBank } from './vocabulary-bank.ts';

const word = (text: string, isMastered = false) => ({ word: text, language: 'english', isMastered });
const change = (action: 'add' | 'master' | 'relearn' | 'remove', text: string) => ({
  action,
  word: { word: text, language: 'english' },
});
const shown = (words: readonly { word: string; isMastered: boolean }[]) =>
  words.map((one) => `${one.word}${one.isMastered ? ' ✓' : ''}`);

describe('changedBank', () => {
  it.each([
    ['adds a new word in front', [change('add', 'dog')], ['dog', 'cat', 'sun ✓']],
    ['moves a word to mastered', [change('master', 'Cat')], ['cat ✓', 'sun ✓']],
    ['takes a mastered word back', [change('add', 'sun')], ['sun', 'cat']],
    ['removes a word', [change('remove', 'cat')], ['sun ✓']],
    ['follows the order', [change('add', 'a'), change('master', 'a'), change('relearn', 'a')], ['a', 'cat', 'sun ✓']],
    ['masters a word that was not there', [change('master', 'sea')], ['sea ✓', 'cat', 'sun ✓']],
  ])('%s', (_case, changes, expected) => {
    const bank = [word('cat'), word('sun', true)];
    expect(shown(changedBank(bank, changes, (one) => ({ ...one, isMastered: false })))).toEqual(expected);
  });
});
