import { expect, test } from 'vitest';
import { findSides } from './sides.mjs';

const lines = (/** @type {string} */ code) => findSides('web/src/planted.tsx', code).length;

test.each([
  `<p className="ml-2" />`,
  `<p className="md:-mr-px flex" />`,
  `<p className="pl-[3px]" />`,
  `<p className="absolute left-0" />`,
  `<p className="md:right-auto" />`,
  `<p className="text-left" />`,
  `<p className="rounded-l-card" />`,
  `<p className="hover:rounded-tr" />`,
  `<p className="border-l-2" />`,
  `<p className="float-right" />`,
  `<p className="-translate-x-1/2" />`,
  `<p className="rtl:ml-2 mr-2" />`,
  `<p style={{ marginLeft: 4 }} />`,
  `<p style={{ left: 4 }} />`,
  'const style = { top: 0, right: `${share}%` };',
  `  right: 0;`,
  `  border-left: 1px solid;`,
  `  text-align: right;`,
  `useKeys({ ArrowLeft: back });`,
  `if (event.key === 'ArrowRight') next();`,
  `<ChevronRight aria-hidden className="size-5" />`,
  `icon={<Undo2 aria-hidden />}`,
])('finds %s', (planted) => {
  expect(lines(`const a = 1;\n${planted}`)).toBe(1);
});

test.each([
  `<p className="ms-2 -me-px ps-[3px] start-0 text-start rounded-s-card border-e-2" />`,
  `<p className="translate-x-4 rtl:-translate-x-4" />`,
  `<p className="text-left rtl:text-right" />`,
  `<p style={{ insetInlineStart: 4, marginInlineEnd: 4 }} />`,
  `  border-inline-start: 1px solid;`,
  `const filters = ['left-over', 'few-right'];`,
  `const { left, width } = box.getBoundingClientRect();`,
  `const words = { right: t\`right\`, wrong: '' };`,
  `// ArrowLeft: of the keyboard`,
  `<ChevronRight aria-hidden className="mirrored size-5" />`,
  `<Play aria-hidden className="translate-x-0.5 fill-current" />`,
])('lets %s be', (fine) => {
  expect(lines(fine)).toBe(0);
});

test('where media demand it, sides are named', () => {
  expect(findSides('web/src/admin/stories/times/wave.tsx', `style={{ left: 4 }}`)).toEqual([]);
});
