import { useState } from 'react';

/** What is ticked in a list that is searched and comes page by page: it stays so while something else is searched. */
export function useChosen<Item>(idOf: (item: Item) => string, most: number) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  return {
    items: [...chosen.values()],
    has: (item: Item) => chosen.has(idOf(item)),
    isFull: chosen.size >= most,
    remove: (item: Item) => setChosen((before) => new Map([...before].filter(([id]) => id !== idOf(item)))),
    clear: () => setChosen(new Map()),
    toggle: (item: Item) =>
      setChosen((before) => {
        const next = new Map(before);
        if (!next.delete(idOf(item)) && next.size < most) next.set(idOf(item), item);
        return next;
      }),
    add: (items: readonly Item[]) =>
      setChosen((before) => new Map([...before, ...items.map((item) => [idOf(item), item] as const)].slice(0, most))),
  };
}
