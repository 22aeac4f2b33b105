import { expect, test } from 'vitest';
import { testId } from '../../testing/study-app.tsx';
import { wordDifferences } from './differing-lines.ts';
import {
  asSentWords,
  emptyWord,
  vocabularyDraftOf,
  withoutWord,
  withTypedWord,
  withWordInFields,
} from './vocabulary-draft.ts';

const [bank, river] = [
  { id: testId(1), word: 'bank', translation: '银行', definition: '' },
  { id: testId(2), word: 'river', translation: '河', definition: '' },
];
const draftOf = (...stored: (typeof bank)[]) => ({ vocabulary: vocabularyDraftOf(stored), word: emptyWord });
const idsOf = (words: readonly { readonly id?: string | undefined }[]) => words.map(({ id }) => id);

test('a word that is typed again keeps its id, and a new one gets one that stays when it is sent again', () => {
  const typed = { ...draftOf(bank, river), word: { ...emptyWord, word: 'bank', translation: '岸' } };
  expect(withTypedWord(typed).vocabulary).toMatchObject([river, { ...bank, translation: '岸' }]);
  const added = { ...draftOf(bank), word: { ...emptyWord, word: 'boat', translation: '船' } };
  const sent = asSentWords(added, [bank]);
  expect(idsOf(sent.vocabulary)).toEqual([bank.id, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(asSentWords(sent, [bank])).toEqual(sent);
});

test('a word that was taken out and added again is the stored one', () => {
  const again = { ...draftOf(river), word: { ...emptyWord, word: 'bank', translation: '银行' } };
  expect(idsOf(asSentWords(withTypedWord(again), [bank, river]).vocabulary)).toEqual([river.id, bank.id]);
});

test('a word that is taken back into the fields keeps its id when it is corrected; what was typed there is added', () => {
  const typed = { ...draftOf(bank, river), word: { ...emptyWord, word: 'boat', translation: '船' } };
  const [entry = emptyWord] = typed.vocabulary;
  const taken = withWordInFields(typed, entry);
  expect(taken).toMatchObject({ word: bank, vocabulary: [river, { word: 'boat' }] });
  const sent = asSentWords({ ...taken, word: { ...taken.word, word: 'banks' } }, [bank, river]);
  expect(sent.vocabulary[0]).toMatchObject({ id: bank.id, word: 'banks' });
});

test('a word that is changed stays where it was among the others, also where one of those goes meanwhile', () => {
  const boat = { id: testId(3), word: 'boat', translation: '船', definition: '' };
  const draft = draftOf(bank, river, boat);
  const taken = withWordInFields(draft, draft.vocabulary[1] ?? emptyWord);
  const changed = { ...taken, word: { ...taken.word, translation: '江' } };
  const wordsOf = ({ vocabulary }: { readonly vocabulary: readonly { readonly word: string }[] }) =>
    vocabulary.map(({ word }) => word);
  expect(wordsOf(withTypedWord(changed))).toEqual(['bank', 'river', 'boat']);
  expect(wordsOf(withTypedWord({ ...changed, ...withoutWord(changed, 0) }))).toEqual(['river', 'boat']);
  expect(wordsOf(withTypedWord({ ...changed, ...withoutWord(changed, 1) }))).toEqual(['bank', 'river']);
  // Nothing of that is sent.
  expect(JSON.stringify(withTypedWord(changed))).not.toContain('place');
});

test('the same word in another sense stands beside it, under an id of its own', () => {
  const typed = { ...draftOf(bank), word: { ...emptyWord, word: 'bank', sense: ' of a river ', translation: '岸' } };
  const sent = asSentWords(typed, [bank]).vocabulary;
  expect(sent).toMatchObject([bank, { word: 'bank', sense: 'of a river' }]);
  expect(new Set(idsOf(sent)).size).toBe(2);
});

test('a draft that a device stored before words had ids is sent with those of the stored words', () => {
  const older = draftOf(bank, river).vocabulary.map(({ id: _id, ...word }) => word);
  const sent = asSentWords({ vocabulary: older, word: emptyWord }, [bank, river]);
  // As the form holds what comes back, so that a lost answer is known again.
  expect(JSON.stringify(sent.vocabulary)).toBe(JSON.stringify(vocabularyDraftOf([bank, river])));
});

test('two versions of a word that differ in a detail alone are told apart by it', () => {
  const drafts = [
    { ...bank, partOfSpeech: 'noun' as const },
    { ...bank, example: 'The bank is shut.' },
  ].map((word) => vocabularyDraftOf([word]));
  const [mine = [], theirs = []] = drafts;
  expect(wordDifferences(mine, theirs, ({ partOfSpeech, example }) => `${partOfSpeech}${example}`)).toEqual({
    mine: 'bank — noun',
    theirs: 'bank — The bank is shut.',
  });
});

test('two versions of a word are compared by its id, and what both added by how it reads', () => {
  const mine = [{ ...bank, word: 'banks' }, river, { ...bank, id: testId(3), word: 'boat', translation: '船' }];
  const theirs = [{ ...bank, translation: '岸' }, river, { ...bank, id: testId(4), word: 'boat', translation: '船' }];
  const drafts = [mine, theirs].map((words) => vocabularyDraftOf(words)) as [typeof mine, typeof theirs];
  expect(wordDifferences(...drafts, ({ translation }) => translation)).toEqual({
    mine: 'banks — 银行',
    theirs: 'bank — 岸',
  });
});
