import { parseRichText } from '../../../blocks/prepare-rich-text.ts';

const blocks = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre';

/** A row of a table as one line; its cells keep their marks and stand apart. */
function lineOf(row: HTMLTableRowElement): HTMLParagraphElement {
  const line = document.createElement('p');
  for (const cell of row.cells) {
    for (const block of cell.querySelectorAll(blocks)) block.replaceWith(...block.childNodes, ' ');
    if (cell.textContent.trim() === '' && !cell.querySelector('img')) continue;
    if (line.hasChildNodes()) line.append(' | ');
    line.append(...cell.childNodes);
  }
  return line;
}

/**
 * Pasted HTML as the editor takes it: texts have no tables, so that each row of one becomes a line. The first of them is a
 * line of its own behind what stands before the cursor, too.
 */
export function withoutTables(html: string, isBehindWords = false): string {
  if (!/<t(?:able|r)\b/i.test(html)) return html;
  const template = parseRichText(html);
  // From within, so that a table inside a cell becomes part of that cell's line.
  for (const table of [...template.content.querySelectorAll('table')].toReversed()) {
    const lines = [...table.rows].map(lineOf).filter((line) => line.hasChildNodes());
    table.replaceWith(...(table.caption ? [table.caption.textContent] : []), ...lines);
  }
  if (isBehindWords) template.content.prepend(document.createElement('p'));
  return template.innerHTML;
}

/** Whether HTML beside pasted files says more than they do: a copied sheet or text brings a picture of itself along. */
export function hasWords(html: string): boolean {
  return (parseRichText(html).content.textContent ?? '').trim() !== '';
}
