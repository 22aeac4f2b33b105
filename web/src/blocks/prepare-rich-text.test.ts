import { expect, test } from 'vitest';
import { prepareRichText } from './prepare-rich-text.ts';

const shown = (html: string) => prepareRichText(html, 'not shown', 'ltr');

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
  expect(shown('<img src="/api/profile/export">')).toBe('<span class="missing-picture">not shown</span>');
  const own = '<p>a</p><img src="/media/a/b.webp" alt="A camel">';
  expect(shown(own)).toBe(own);
});

test('a block goes the way of its words; one foreign word at its beginning does not turn it', () => {
  expect(shown('<p>كتاب means book</p><p>Say كتاب جديد</p><p>كتاب = book</p><p>كتاب جديد, new</p>')).toBe(
    '<p dir="ltr">كتاب means book</p><p dir="ltr">Say كتاب جديد</p><p dir="ltr">كتاب = book</p><p dir="rtl">كتاب جديد, new</p>',
  );
  expect(shown('<ol><li><p>كتاب</p><ul><li><p>one more thing</p></li></ul></li></ol>')).toBe(
    '<ol><li dir="rtl"><p dir="rtl">كتاب</p><ul><li dir="ltr"><p dir="ltr">one more thing</p></li></ul></li></ol>',
  );
  expect(prepareRichText('<ul><li>tea</li><li>قهوة — 咖啡 — coffee</li></ul><p>1, 2</p>', '', 'rtl')).toBe(
    '<ul><li dir="ltr">tea</li><li dir="rtl">قهوة — 咖啡 — coffee</li></ul><p dir="rtl">1, 2</p>',
  );
});

test('what the author chose stays', () => {
  const chosen =
    '<ul dir="rtl"><li><p dir="rtl">a</p></li></ul><blockquote dir="rtl"><p dir="rtl">كتاب</p></blockquote>';
  expect(shown(chosen)).toBe(chosen);
});
