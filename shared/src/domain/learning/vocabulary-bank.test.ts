import { describe, expect, it } from 'vitest';
import { changedBank } from './vocabulary-bank.ts';

const details = { translation: '', definition: '', examples: [] as string[], imageUrl: null, audioUrl: null };
const word = (text: string, isMastered = false) => ({ word: text, language: 'english', ...details, isMastered });
const change = (action: 'add' | 'master' | 'relearn' | 'remove', text: string) => ({
  action,
  word: { word: text, language: 'english', ...details },
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

  it('keeps picture and translation of a word that is met again without them, and takes what it did not have', () => {
    const bank = [{ ...word('cat'), translation: '猫', imageUrl: '/media/cat' }];
    const again = { action: 'add' as const, word: { ...word('Cat'), translation: '', examples: ['A cat.'] } };
    const [changed] = changedBank(bank, [again], (one) => ({ ...one, isMastered: false, imageUrl: '' }));
    expect(changed).toMatchObject({ word: 'cat', translation: '猫', imageUrl: '/media/cat', examples: ['A cat.'] });
  });
});
