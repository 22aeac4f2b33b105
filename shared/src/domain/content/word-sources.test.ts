import { describe, expect, it } from 'vitest';
import { type WordDetails, fittingExamples, maxWordExamples, mergeWordDetails } from './word-sources.ts';

const met = (details: Partial<WordDetails>): WordDetails => ({
  word: 'bread',
  translation: '',
  definition: '',
  examples: [],
  imageUrl: null,
  audioUrl: null,
  ...details,
});
const card = met({ translation: '面包', imageUrl: '/media/a', audioUrl: '/media/b' });
const story = met({ word: 'Bread', translation: 'loaf', definition: 'baked', examples: ['We eat bread.'] });

describe('mergeWordDetails', () => {
  it('fills from later places what the first did not have, and overwrites nothing', () => {
    expect(mergeWordDetails([card, story])).toEqual({
      ...card,
      definition: 'baked',
      examples: ['We eat bread.'],
    });
    expect(mergeWordDetails([story, card])).toEqual({ ...story, imageUrl: '/media/a', audioUrl: '/media/b' });
  });

  it('takes both translations of one place, and none of another beside them', () => {
    const both = { translation: '面包', translationLanguage: 'chinese', secondTranslation: 'bread' } as const;
    const other = met({ translation: 'loaf', secondTranslation: 'pan', secondTranslationLanguage: 'spanish' });
    expect(mergeWordDetails([met({}), met(both), other])).toEqual(met(both));
    expect(mergeWordDetails([card, other])).toEqual(card);
  });

  it('shows each example once, and so many at most', () => {
    const many = met({ examples: Array.from({ length: 15 }, (_, index) => `One ${index}`) });
    const more = met({ examples: ['One 3', ...Array.from({ length: 15 }, (_, index) => `Two ${index}`)] });
    const examples = mergeWordDetails([many, more])?.examples ?? [];
    expect(examples).toHaveLength(maxWordExamples);
    expect(new Set(examples).size).toBe(examples.length);
  });

  it('has nothing to show of a word from nowhere', () => {
    expect(mergeWordDetails([])).toBeNull();
  });
});

it('leaves out half a character where an example was cut, since that could not be stored', () => {
  expect(fittingExamples([`${'a'.repeat(9)}😀`.slice(0, 10), 'whole 😀'])).toEqual(['aaaaaaaaa', 'whole 😀']);
});
