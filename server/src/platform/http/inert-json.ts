const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/**
 * JSON as a block of data for a page: nothing in it can end the block or begin a comment, and browsers run no block of
 * this type, so that the content security policy needs no exception.
 */
export function inertJson(id: string, json: string): string {
  const escaped = json.replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? '');
  return `<script type="application/json" id="${id}">${escaped}</script>`;
}
