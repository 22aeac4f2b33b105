import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node-24.mjs';
import { runCommand } from '../run-command.mjs';

/**
 * Where an assignment to a person alone is made, changed, counted for who changes it, or handed out as it is stored. Everything else asks the view
 * `assigned_courses`, which knows of classes too (decision 37).
 */
const own = [
  'server/src/platform/db/schema.ts',
  'server/src/teaching/assignments/assignments.queries.ts',
  'server/src/teaching/assignments/assigning/whom.queries.ts',
  'server/src/teaching/assignments/brought/brought.queries.ts',
  'server/src/teaching/assignments/assigning.queries.ts',
  'server/src/content/courses/courses.queries.ts',
  'server/src/people/personal-data/export/sections.ts',
  'server/src/people/users/users.queries.ts',
  // The table of another product is called the same.
  'tools/old-product/report.ts',
];

/**
 * Files of the server that read assignments past the view.
 * @param {readonly { file: string, code: string }[]} files
 */
export function findOtherReaders(files) {
  return files
    .filter(({ file, code }) => code.includes('user_course_assignments') && !own.includes(file))
    .map(({ file }) => `${file} reads user_course_assignments: what somebody may see is in the view assigned_courses`);
}

/** Readers of assignments past the view, a line each, or ''. */
export async function checkAssignmentReaders() {
  const { output } = await runCommand('git', ['ls-files', 'server/src']);
  const files = output
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file) && existsSync(join(root, file)));
  return findOtherReaders(files.map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))).join('\n');
}
