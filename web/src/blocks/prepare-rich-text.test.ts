import { expect, test } from 'vitest';
import { prepareRichText } from './prepare-rich-text.ts';

const shown = (html: string) => prepareRichText(html, 'not shown');

test('colours of a text are named for the style sheet, and nothing else changes', () => {
  expect(shown('<p>a <span style="color:#ff0000">red</span></p>')).toMatch(
    /<p>a <span style="color: ?[^;]+; --chosen-ink: ?[^;]+;">red<\/span><\/p>/,
  );
  expect(shown('<p style="background-color:#ff0000">x</p>')).toContain('--chosen-paper');
  expect(shown('<p>say "style=color:red"</p>')).toBe('<p>say "style=color:red"</p>');
});

test('pictures of other sites are not fetched; what they show is said', () => {
  expect(shown('<p>a</p><img src="https://example.org/a.png" alt="A &lt;camel&gt;"><p>b</p>')).toBe(
    '<p>a</p><span class="missing-picture">A &lt;camel&gt;</span><p>b</p>',
  );
  expect(shown('<img src="//example.org/a.png">')).toBe('<span class="missing-picture">not shown</span>');
  expect(shown('<img src="/\\example.org/a.png" alt=" ">')).toBe('<span class="missing-picture">not shown</span>');
  const own = '<p>a</p><img src="/media/a/b.webp" alt="A camel">';
  expect(shown(own)).toBe(own);
});

test('items of lists and quotations go the way of their own text, where the author chose none', () => {
  expect(shown('<p>a</p><ol><li><p>كتاب</p></li></ol><blockquote><p>b</p></blockquote>')).toBe(
    '<p>a</p><ol><li dir="auto"><p>كتاب</p></li></ol><blockquote dir="auto"><p>b</p></blockquote>',
  );
  const chosen = '<ul dir="rtl"><li><p dir="rtl">a</p></li></ul><blockquote dir="rtl"><p dir="rtl">b</p></blockquote>';
  expect(shown(chosen)).toBe(chosen);
});
