import { readFile } from 'node:fs/promises';
import { runCommand } from '../run-command.mjs';

/** @type {Readonly<Record<string, string>>} */
const allowed = {
  'web/src/admin/classes/class-days.ts': 'it is given the language, and so asked again when that changes',
  'web/src/admin/learning-materials/editor/picture-node.ts': 'the editor draws it, not React',
};

/** @type {readonly (readonly [RegExp, string])[]} */
const rules = [
  [
    /(?<!\$\{)\b(?:plural|select|selectOrdinal)\((?=\w[^)]*,\s*(?:\{|$))/,
    'write t`${plural(…)}`, with the t of useLingui',
  ],
  [/import \{[^}]*\bt\b[^}]*\} from '@lingui\/core\/macro'/, 'take t from useLingui'],
];

/**
 * The lines whose text would stay in the language in which it was first drawn: the React Compiler remembers what does not
 * come of a hook.
 * @param {string} file
 * @param {string} code
 * @returns {string[]}
 */
export function findUnswitched(file, code) {
  if (file in allowed || !code.includes("from '@lingui/core/macro'")) return [];
  return code
    .split('\n')
    .flatMap((line, index) =>
      rules
        .filter(([pattern]) => pattern.test(line))
        .map(([, instead]) => `${file}:${index + 1}: ${instead}: ${line.trim()}`),
    );
}

/** A language is switched on the spot: no text of the interface stays in the one before. */
export async function checkSwitchedTexts() {
  const { output } = await runCommand('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'web/src']);
  const files = output.split('\n').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));
  const found = await Promise.all(files.map(async (file) => findUnswitched(file, await readFile(file, 'utf8'))));
  return found.flat().join('\n');
}
