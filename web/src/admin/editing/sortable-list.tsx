import type { ReactNode } from 'react';
import { SortableArea, useSortableItem } from './sortable-area.tsx';

interface SortableListProps<Item extends { readonly id: string }> {
  readonly label: string;
  readonly items: readonly Item[];
  /** What an item is called when it is moved. */
  readonly nameOf: (item: Item) => string;
  readonly onMove: (items: Item[]) => void;
  /** Called where one is dropped outside the list; without it, it comes first or last then. */
  readonly onDropElsewhere?: (item: Item) => void;
  /** Shows an item; `handle` is what it is moved by. */
  readonly children: (item: Item, handle: ReactNode, index: number) => ReactNode;
  readonly className?: string;
}

/** A list that is put in order by dragging the handles or by keyboard. */
export function SortableList<Item extends { readonly id: string }>(props: SortableListProps<Item>) {
  const { items, nameOf, onMove, onDropElsewhere } = props;
  return (
    <SortableArea items={items} nameOf={nameOf} onMove={onMove} onDropElsewhere={onDropElsewhere}>
      <ul aria-label={props.label} className={props.className}>
        {items.map((item, index) => (
          <SortableItem key={item.id} id={item.id} name={nameOf(item)}>
            {(handle) => props.children(item, handle, index)}
          </SortableItem>
        ))}
      </ul>
    </SortableArea>
  );
}

interface SortableItemProps {
  readonly id: string;
  readonly name: string;
  readonly children: (handle: ReactNode) => ReactNode;
}

function SortableItem({ id, name, children }: SortableItemProps) {
  const { handle, ...item } = useSortableItem(id, name);
  return <li {...item}>{children(handle)}</li>;
}
