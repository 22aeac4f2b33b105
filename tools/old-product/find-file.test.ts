import { expect, test } from 'vitest';
import { createFileFinder } from './find-file.ts';

const find = createFileFinder({
  root: '/old',
  names: new Map(
    [
      'language_learning/reading_cards/1/bread.jpg',
      'language_learning/phrases/1/hello there.mp3',
      'storage/language_learning/stories/1/film.mp4',
      'media/learning_materials/images/1.PNG',
      'flashcards/2/a.mp3',
      'flashcards/2/cafe\u0301.mp3',
      'profiles.csv',
    ].map((name) => [name.normalize(), name]),
  ),
  links: new Set(['language_learning/reading_cards/1/link.jpg']),
});

test.each([
  ['reading_cards/1/bread.jpg', 'language_learning/reading_cards/1/bread.jpg'],
  ['/reading_cards//1/./bread.jpg', 'language_learning/reading_cards/1/bread.jpg'],
  ['language_learning/reading_cards/1/bread.jpg', 'language_learning/reading_cards/1/bread.jpg'],
  [
    'https://x.example.co/storage/v1/object/public/language_learning/reading_cards/1/bread.jpg?t=1#a',
    'language_learning/reading_cards/1/bread.jpg',
  ],
  [
    'x.example.co/storage/v1/language_learning/phrases/1/hello%20there.mp3',
    'language_learning/phrases/1/hello there.mp3',
  ],
  ['//x.example.co/language_learning/stories/1/film.mp4', 'storage/language_learning/stories/1/film.mp4'],
  ['learning_materials/images/1.png', 'media/learning_materials/images/1.PNG'],
  ['flashcards/2/a.mp3', 'flashcards/2/a.mp3'],
  ['flashcards/2/caf\u00e9.mp3', 'flashcards/2/cafe\u0301.mp3'],
  ['https://other.example/flashcards/2/a.mp3', 'flashcards/2/a.mp3'],
])('%s means the file %s', (address, name) => {
  expect(find(address)).toEqual({ name });
});

test.each([
  ['../profiles.csv', 'it leads out of the folder'],
  ['https://x.example.co/language_learning/..%2f..%2fetc/passwd', 'it leads out of the folder'],
  ['..\\..\\profiles.csv', 'it leads out of the folder'],
  ['reading_cards/1/link.jpg', 'it is a link, or no file'],
  ['reading_cards/1/gone.jpg', 'it is not among the files'],
  ['https://other.example/far.jpg', 'it lies on another site, and nothing is fetched'],
  ['https://', 'it names no file'],
  ['%', 'it is not among the files'],
])('%s means no file: %s', (address, problem) => {
  expect(find(address)).toEqual({ problem });
});
