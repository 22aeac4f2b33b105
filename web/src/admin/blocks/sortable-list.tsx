import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useLingui } from '@lingui/react/macro';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface SortableListProps<Item extends { readonly id: string }> {
  readonly label: string;
  readonly items: readonly Item[];
  /** What an item is called when it is moved. */
  readonly nameOf: (item: Item) => string;
  readonly onMove: (items: Item[]) => void;
  /** Shows an item; `handle` is what it is moved by. */
  readonly children: (item: Item, handle: ReactNode, index: number) => ReactNode;
  readonly className?: string;
}

/** A list that is put in order by dragging the handles, or by keyboard: space takes an item, arrows move it. */
export function SortableList<Item extends { readonly id: string }>(props: SortableListProps<Item>) {
  const { t } = useLingui();
  const { items, nameOf, onMove } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: unknown) => items.findIndex((item) => item.id === id) + 1;
  const nameAt = (id: unknown) => {
    const item = items.find((one) => one.id === id);
    return item ? nameOf(item) : '';
  };
  const count = items.length;
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      const [name, place] = [nameAt(active.id), placeOf(active.id)];
      return t`${name} taken, at place ${place} of ${count}.`;
    },
    onDragOver: ({ active, over }) => {
      const [name, place] = [nameAt(active.id), placeOf(over?.id)];
      return over ? t`${name} is at place ${place} of ${count}.` : undefined;
    },
    onDragEnd: ({ active, over }) => {
      const [name, place] = [nameAt(active.id), placeOf(over?.id ?? active.id)];
      return t`${name} put at place ${place} of ${count}.`;
    },
    onDragCancel: ({ active }) => {
      const name = nameAt(active.id);
      return t`${name} was put back.`;
    },
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: t`Press space to take the item, the arrow keys to move it, space again to put it down, Escape to put it back.`,
        },
      }}
      onDragEnd={({ active, over }) => {
        if (!over || over.id === active.id) return;
        onMove(arrayMove([...items], placeOf(active.id) - 1, placeOf(over.id) - 1));
      }}
    >
      <SortableContext items={items.map((item) => item.id)} strategy={rectSortingStrategy}>
        <ul aria-label={props.label} className={props.className}>
          {items.map((item, index) => (
            <SortableItem key={item.id} id={item.id} name={nameOf(item)}>
              {(handle) => props.children(item, handle, index)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface SortableItemProps {
  readonly id: string;
  readonly name: string;
  readonly children: (handle: ReactNode) => ReactNode;
}

function SortableItem({ id, name, children }: SortableItemProps) {
  const { t } = useLingui();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const handle = (
    <IconButton
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      label={t`Move ${name}`}
      className="cursor-grab touch-none"
    >
      <GripVertical aria-hidden />
    </IconButton>
  );
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames('min-w-0', isDragging && 'relative z-10 opacity-80')}
    >
      {children(handle)}
    </li>
  );
}
