import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node-24.mjs';
import { runCommand } from '../run-command.mjs';

const web = join(root, 'web');
const locales = join(web, 'src', 'locales');

/** Every text has a translation. */
export async function checkTranslations() {
  const { code, output } = await runCommand('lingui', ['compile', '--strict'], { cwd: web });
  return code === 0 ? '' : output;
}

/** The catalogues hold exactly the texts of the source: what `lingui extract` would change is put back and reported. */
export async function checkCatalogues() {
  if (!existsSync(locales)) return 'web/src/locales is missing';
  const files = readdirSync(locales).filter((file) => file.endsWith('.po'));
  if (files.length === 0) return 'there are no catalogues in web/src/locales';
  const before = files.map((file) => ({ file, text: readFileSync(join(locales, file), 'utf8') }));
  const { code, output } = await runCommand('lingui', ['extract', '--clean'], { cwd: web });
  const problems = [];
  for (const { file, text } of before) {
    const path = join(locales, file);
    const after = readFileSync(path, 'utf8');
    if (after === text) continue;
    writeFileSync(path, text);
    if (withoutDates(after) !== withoutDates(text)) {
      problems.push(`web/src/locales/${file} is stale: run npm run extract --workspace web`);
    }
  }
  return code === 0 ? problems.join('\n') : output;
}

/** @param {string} catalogue */
function withoutDates(catalogue) {
  return catalogue.replaceAll(/^"(POT-Creation|PO-Revision)-Date:.*$/gm, '');
}
