interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

/** Fetches all pages of a list as one. An item that moves between pages meanwhile is taken once. */
export async function fetchAll<Whole extends Page>(fetchPage: (cursor?: string) => Promise<Whole>): Promise<Whole> {
  const first = await fetchPage();
  const items = new Map(first.items.map((item) => [item.id, item]));
  for (let cursor = first.nextCursor; cursor !== null;) {
    const page = await fetchPage(cursor);
    for (const item of page.items) items.set(item.id, item);
    cursor = page.nextCursor;
  }
  return { ...first, items: [...items.values()], nextCursor: null };
}
