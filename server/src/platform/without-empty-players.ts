/**
 * Sanitised HTML without pictures, frames and videos that have no address (left), each with all that is in it. One pass: a filter
 * of the sanitiser would copy the whole text for each. `isPicture` says which addresses of pictures are some.
 */
export function withoutEmptyPlayers(html: string, isPicture: (src: string) => boolean): string {
  const kept: string[] = [];
  let from = 0;
  let left: { readonly tag: string; depth: number } | undefined;
  for (const { 0: whole, 1: slash, 2: tag = '', 3: attributes = '', index } of html.matchAll(
    /<(\/?)(img|iframe|video)\b([^<>]*)>/g,
  )) {
    if (left) {
      if (tag === left.tag) left.depth += slash ? -1 : 1;
      if (left.depth > 0) continue;
      left = undefined;
      from = index + whole.length;
      continue;
    }
    const src = /\ssrc="([^"]*)"/.exec(attributes)?.[1] ?? '';
    if (slash || (tag === 'img' ? isPicture(src) : src !== '')) continue;
    kept.push(html.slice(from, index));
    from = index + whole.length;
    if (tag !== 'img') left = { tag, depth: 1 };
  }
  if (!left) kept.push(html.slice(from));
  return kept.join('');
}
