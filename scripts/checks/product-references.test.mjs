import { expect, test } from 'vitest';
import { anchorsOf, findDeadAnchors } from './product-references.mjs';

const anchors = anchorsOf('# The product\n\ntext\n\n## Who sees what?\n\n### Re-sync of the catalogue\n');

test('headings have the anchors that they have on the web', () => {
  expect([...anchors]).toEqual(['the-product', 'who-sees-what', 're-sync-of-the-catalogue']);
});

test('a reference to a section that does not exist is found, once', () => {
  const code = '/** (PRODUCT.md#who-sees-what, PRODUCT.md#gone) */ // PRODUCT.md#gone';
  expect(findDeadAnchors(code, anchors)).toEqual(['PRODUCT.md#gone leads nowhere']);
});
