import { expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { layOutOldProduct } from '../../testing/lay-out-old-product.ts';
import { boundless, startTestApp } from '../../testing/test-app.ts';
import { createImportOld, parseImportOld } from './import-old-command.ts';

const kalima = await startTestApp({ limits: boundless });
const run = createImportOld(kalima.app, (path) => `https://kalima.example${path}`);

test('try', async () => {
  await kalima.makeAdmin();
  const folder = await layOutOldProduct();
  const report = join(folder, '../report.json');
  const words = parseImportOld([folder, '--report', report, '--links', join(folder, '../links.csv')]);
  const first = await run(words!, {});
  console.log(first.lines.join('\n'));
  const second = await run(parseImportOld([folder])!, {});
  console.log(second.lines.join('\n'));
  console.log(await readFile(join(folder, '../links.csv'), 'utf8'));
  expect(first.isDone).toBe(true);
});
