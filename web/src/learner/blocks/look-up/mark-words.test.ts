import { expect, test } from 'vitest';
import { ensureTabStop, markWords, partsOf, placeOf, unmarkWords } from './mark-words.ts';

type Language = 'english' | 'arabic' | 'chinese';

function marked(html: string, language: Language = 'english') {
  const root = document.createElement('div');
  root.innerHTML = html;
  markWords(root, language);
  ensureTabStop(root);
  const words = [...root.querySelectorAll<HTMLElement>('[data-word]')];
  return { root, words, texts: words.map(({ textContent }) => textContent) };
}

test('every word is a button of its own, and the text stays what it was', () => {
  const html = '<h2>Two cats</h2><p>They <em>sleep</em>, 12 of them 😀!</p><ul><li>One<ul><li>Two</li></ul></li></ul>';
  const { root, texts, words } = marked(html);
  expect(texts).toEqual(['Two', 'cats', 'They', 'sleep', 'of', 'them', 'One', 'Two']);
  const plain = document.createElement('div');
  plain.innerHTML = html;
  expect(root.textContent).toBe(plain.textContent);
  expect(words.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  expect(words.every((word) => word.getAttribute('role') === 'button')).toBe(true);
});

test('a word knows its block and its place there, also one that is partly bold, and one that stands twice', () => {
  const { root, words, texts } = marked('<p>a cat</p><p>two c<b>at</b>s, two cats</p>');
  expect(texts).toEqual(['a', 'cat', 'two', 'c', 'at', 's', 'two', 'cats']);
  const bold = words[4];
  const last = words.at(-1);
  expect(bold && placeOf(bold, root)).toEqual({ text: 'two cats, two cats', at: 4 });
  expect(last && placeOf(last, root)).toEqual({ text: 'two cats, two cats', at: 14 });
});

test('text beside blocks is one of its own', () => {
  const { root, words } = marked('<li>fruit<ul><li>two bananas</li></ul></li>');
  const [fruit, , bananas] = words;
  expect(fruit && placeOf(fruit, root)).toEqual({ text: 'fruit', at: 0 });
  expect(bananas && placeOf(bananas, root)).toEqual({ text: 'two bananas', at: 4 });
});

test('what can be pressed already stays as it is, and nothing becomes markup', () => {
  const { root, texts } = marked('<p>See <a href="/x">this page</a> &lt;img src=x onerror=1&gt;</p>');
  expect(texts).toEqual(['See', 'img', 'src', 'x', 'onerror']);
  expect(root.querySelector('img')).toBeNull();
  expect(root.querySelector('a')?.innerHTML).toBe('this page');
});

test('Chinese is parted into its words, and marks and tatweel belong to theirs', () => {
  expect(marked('<p>我喜欢苹果。</p>', 'chinese').texts).toEqual(['我', '喜欢', '苹果']);
  expect(marked('<p>كِتَــابٌ، وقلم</p>', 'arabic').texts).toEqual(['كِتَــابٌ', 'وقلم']);
});

test('a text is marked in parts that no word goes beyond, and becomes what it was', () => {
  const root = document.createElement('div');
  root.innerHTML = '<p>a <b>c</b>at</p><ul><li>two</li></ul>';
  const [before, elements] = [root.innerHTML, partsOf(root)];
  expect(elements.map(({ tagName }) => tagName)).toEqual(['P', 'UL']);
  for (const part of elements) markWords(part, 'english');
  unmarkWords(root);
  expect(root.innerHTML).toBe(before);
  expect([...root.children]).toEqual(elements);
  expect(root.querySelector('li')?.childNodes).toHaveLength(1);
  root.innerHTML = 'c<b>at</b>s';
  expect(partsOf(root)).toEqual([root]);
});
