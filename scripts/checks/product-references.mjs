import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node-24.mjs';
import { runCommand } from '../run-command.mjs';

/** References to `docs/PRODUCT.md` in code and pages that lead nowhere, a line each, or ''. */
export async function checkProductReferences() {
  const anchors = anchorsOf(readFileSync(join(root, 'docs/PRODUCT.md'), 'utf8'));
  const { output } = await runCommand('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.md', '*.yml']);
  const files = output.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
  return files
    .filter((file) => !file.endsWith('product-references.test.mjs'))
    .flatMap((file) =>
      findDeadAnchors(readFileSync(join(root, file), 'utf8'), anchors).map((problem) => `${file}: ${problem}`),
    )
    .join('\n');
}

/**
 * The anchors that the headings of a page have on the web.
 * @param {string} page
 * @returns {Set<string>}
 */
export function anchorsOf(page) {
  const headings = [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/**
 * References to sections of the product's page that it does not have.
 * @param {string} text
 * @param {ReadonlySet<string>} anchors
 * @returns {string[]}
 */
export function findDeadAnchors(text, anchors) {
  const named = [...text.matchAll(/PRODUCT\.md#([\w-]+)/g)].map(([, anchor = '']) => anchor);
  return [...new Set(named)]
    .filter((anchor) => !anchors.has(anchor))
    .map((anchor) => `PRODUCT.md#${anchor} leads nowhere`);
}
