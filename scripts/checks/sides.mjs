import { readFile } from 'node:fs/promises';
import { runCommand } from '../run-command.mjs';

const value = String.raw`(?:\d|\[|\(|px\b|auto\b|full\b)`;
const corner = 'l|r|tl|tr|bl|br';
/** Utilities that name a side, or move along the line, with the minus before them. */
const utilities = [
  `(?:scroll-)?(?:ml|mr|pl|pr)-${value}`,
  `(?:left|right)-${value}`,
  'text-(?:left|right)',
  String.raw`rounded-(?:${corner})(?![\w])`,
  String.raw`border-[lr](?![\w])`,
  '(?:float|clear|origin|bg|object)-(?:left|right)',
  `translate-x-${value}`,
].join('|');

/**
 * What names a side where the way of reading should: each with what to write instead.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const rules = [
  // Beside it stands what is meant where the line runs the other way.
  [
    new RegExp(String.raw`(?<![\w-])(?<!rtl:)-?(?:${utilities})(?!.*\brtl:)`),
    'say start or end (ms-, pe-, start-, text-start …), or what it is right to left (rtl:)',
  ],
  [/\b(?:margin|padding|border)(?:Left|Right)\b/, 'say InlineStart or InlineEnd'],
  [/(?:\b(?:margin|padding|border)-|(?:float|text-align): *)(?:left|right)\b/, 'say inline-start or inline-end'],
  [/(?:^|[{;,(]) *(?:left|right): *(?:['"`]?-?\d|`\$\{|\w+ ?[*/+-])/, 'say insetInlineStart or insetInlineEnd'],
  [/['"]Arrow(?:Left|Right)['"]|\bArrow(?:Left|Right):/, 'ask useArrowKeys or arrowKeysOf for the keys back and forth'],
  [
    /<(?:(?:Arrow|Chevron)(?:Left|Right)|Undo2|Redo2|LogOut|LogIn|Send|SkipForward|Delete)(?=\s)(?!.*\bmirrored\b)/,
    'add the class mirrored',
  ],
];

/** @type {Readonly<Record<string, string>>} */
const allowed = {
  'web/src/admin/stories/times/wave.tsx': 'the time of recordings runs from left to right in every language',
  'web/src/admin/stories/times/border-handle.tsx': 'it stands on that wave, and its keys move along it',
  'web/src/admin/learning-materials/editor/swatch-tool.tsx': 'placed on the screen by pixels that were measured on it',
  'web/src/lib/arrow-keys.ts': 'it says which of the two keys leads on',
  'web/src/learner/stories/pages/page-reader.tsx': 'the pages of a book turn as its own language reads',
};

/** Play icons are not mirrored, so what is moved within them is not either. */
const isPlayIcon = (/** @type {string} */ line) => line.includes('<Play ');

/**
 * The lines that name left or right.
 * @param {string} file
 * @param {string} code
 * @returns {string[]}
 */
export function findSides(file, code) {
  if (file in allowed) return [];
  return code.split('\n').flatMap((line, index) => {
    if (/^\s*(?:\/\/|\*|\/\*)/.test(line) || isPlayIcon(line)) return [];
    return rules
      .filter(([pattern]) => pattern.test(line))
      .map(([, instead]) => `${file}:${index + 1}: ${instead}: ${line.trim()}`);
  });
}

/** The interface is read from right to left, too: nothing has a left or right side but where media demand it. */
export async function checkSides() {
  const { output } = await runCommand('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'web/src']);
  const files = output
    .split('\n')
    .filter((file) => /\.(?:tsx?|css)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));
  const found = await Promise.all(files.map(async (file) => findSides(file, await readFile(file, 'utf8'))));
  return found.flat().join('\n');
}
