import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentLanguages } from './languages.ts';
import { countLanguages, isChosen, languageGroups, offerLanguages } from './language-choice.ts';

const counts = { chinese: 3, arabic: 2, egyptian: 1 };

describe('offerLanguages', () => {
  it.each([
    ['at first what is learned', null, 'arabic', 'arabic', 3],
    ['Egyptian with Arabic', null, 'egyptian', 'arabic', 3],
    ['all where nothing is of what is learned', null, 'english', 'all', 0],
    ['what was chosen', 'chinese', 'arabic', 'chinese', 3],
    ['all where that was chosen', 'all', 'arabic', 'all', 0],
    ['all where nothing is left of what was chosen', 'spanish', 'arabic', 'all', 0],
  ] as const)('shows %s', (_case, chosen, target, choice, leftOut) => {
    expect(offerLanguages(counts, chosen, target)).toEqual({ choice, groups: ['chinese', 'arabic'], leftOut });
  });

  it('shows or leaves out everything, never without saying so', () => {
    const items = fc.array(fc.record({ language: fc.constantFrom(...contentLanguages) }), { maxLength: 30 });
    const chosen = fc.option(fc.constantFrom('all' as const, ...languageGroups));
    fc.assert(
      fc.property(items, chosen, fc.constantFrom(...contentLanguages), (all, wanted, target) => {
        const { choice, leftOut } = offerLanguages(countLanguages(all), wanted, target);
        const shown = all.filter(({ language }) => isChosen(choice, language));
        expect(shown.length + leftOut).toBe(all.length);
        if (all.length > 0) expect(shown.length).toBeGreaterThan(0);
      }),
    );
  });
});
