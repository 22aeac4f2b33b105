import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node-24.mjs';
import { runCommand } from '../run-command.mjs';

const web = join(root, 'web');
const folders = [
  'src/locales',
  'src/learner/locales',
  'src/learner/accounts/locales',
  'src/offline/downloads/locales',
  'src/admin/locales',
];

/** Every text has a translation. */
export async function checkTranslations() {
  const { code, output } = await runCommand('lingui', ['compile', '--strict'], { cwd: web });
  return code === 0 ? '' : output;
}

/** The catalogues hold exactly the texts of the source: what `lingui extract` would change is put back and reported. */
export async function checkCatalogues() {
  const missing = folders.filter((folder) => !existsSync(join(web, folder)));
  if (missing.length > 0) return `${missing.join(', ')} of web is missing`;
  const files = folders.flatMap((folder) =>
    readdirSync(join(web, folder))
      .filter((file) => file.endsWith('.po'))
      .map((file) => join(folder, file)),
  );
  if (files.length === 0) return 'there are no catalogues';
  const before = files.map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }));
  const { code, output } = await runCommand('lingui', ['extract', '--clean'], { cwd: web });
  const problems = [];
  for (const { file, text } of before) {
    const path = join(web, file);
    const after = readFileSync(path, 'utf8');
    if (after === text) continue;
    writeFileSync(path, text);
    if (withoutDates(after) !== withoutDates(text)) {
      problems.push(`web/${file} is stale: run npm run extract --workspace web`);
    }
  }
  return code === 0 ? problems.join('\n') : output;
}

/** @param {string} catalogue */
function withoutDates(catalogue) {
  return catalogue.replaceAll(/^"(POT-Creation|PO-Revision)-Date:.*$/gm, '');
}
