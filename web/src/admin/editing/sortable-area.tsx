import {
  type Announcements,
  closestCenter,
  type CollisionDetection,
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
import { classNames } from '../../lib/format/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface SortableAreaProps<Item extends { readonly id: string }> {
  readonly items: readonly Item[];
  /** What an item is called when it is moved. */
  readonly nameOf: (item: Item) => string;
  readonly onMove: (items: Item[]) => void;
  /** Called where one is dropped above or below all items, in something else; without it, it comes first or last then. */
  readonly onDropElsewhere?: ((item: Item) => void) | undefined;
  /** The list or table whose items use `useSortableItem`. */
  readonly children: ReactNode;
}

/** Like `closestCenter`, but nothing where the middle of what is dragged is more than half its height above or below all items. */
const closestWithin: CollisionDetection = (drag) => {
  const { top, height } = drag.collisionRect;
  const rects = [...drag.droppableRects.values()];
  const [first, last] = [Math.min(...rects.map((rect) => rect.top)), Math.max(...rects.map((rect) => rect.bottom))];
  return top + height < first || top > last ? [] : closestCenter(drag);
};

/** Around items that are put in order by dragging their handles, or by keyboard: space takes an item, arrows move it. */
export function SortableArea<Item extends { readonly id: string }>(props: SortableAreaProps<Item>) {
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
      collisionDetection={props.onDropElsewhere ? closestWithin : closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: t`Press space to take the item, the arrow keys to move it, space again to put it down, Escape to put it back.`,
        },
      }}
      onDragEnd={({ active, over }) => {
        const dropped = items.find(({ id }) => id === active.id);
        if (!over && dropped) props.onDropElsewhere?.(dropped);
        if (!over || over.id === active.id) return;
        onMove(arrayMove([...items], placeOf(active.id) - 1, placeOf(over.id) - 1));
      }}
    >
      <SortableContext items={items.map((item) => item.id)} strategy={rectSortingStrategy}>
        {props.children}
      </SortableContext>
    </DndContext>
  );
}

/** What an item of a `SortableArea` puts on its element, and the handle that it is moved by. */
export function useSortableItem(id: string, name: string) {
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
  return {
    handle,
    ref: setNodeRef,
    style: { transform: CSS.Translate.toString(transform), transition },
    className: classNames('min-w-0', isDragging && 'relative z-10 opacity-80'),
  };
}
