import { expect, test } from 'vitest';
import { withoutEmptyPlayers } from './without-empty-players.ts';

const isPicture = (src: string) => src.startsWith('/media/');

test.each([
  ['a picture without an address', 'a<img alt="x" />b', 'ab'],
  ['a picture that is none', 'a<img src="file:///x.png" />b', 'ab'],
  ['a picture', 'a<img src="/media/x.png" />b', 'a<img src="/media/x.png" />b'],
  ['an attribute that only looks like one', 'a<img data-src="/media/x" />b', 'ab'],
  ['a frame with what is in it', '<p>a<iframe title="Video">b <b>c</b></iframe>d</p>', '<p>ad</p>'],
  ['a frame', '<iframe src="https://x" title="Video"></iframe>', '<iframe src="https://x" title="Video"></iframe>'],
  ['a film in a film', 'a<video src="">b<video src="/media/y">c</video>d</video>e', 'ae'],
  ['a picture in a film that goes', 'a<video controls="true"><img src="/media/x" /></video>e', 'ae'],
  [
    'an empty film in one that stays',
    '<video src="/media/y"><video></video>c</video>',
    '<video src="/media/y">c</video>',
  ],
  ['what was never closed', 'a<video>b', 'a'],
])('%s', (_case, html, expected) => {
  expect(withoutEmptyPlayers(html, isPicture)).toBe(expected);
});

test('of a text with tens of thousands of them, the words stay', () => {
  expect(withoutEmptyPlayers('word <img />'.repeat(30_000), isPicture)).toBe('word '.repeat(30_000));
});
