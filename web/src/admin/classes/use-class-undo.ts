import type { ClassChange } from '@kalima/shared/contract/class-contents';
import { useQueryClient } from '@tanstack/react-query';
import { useOfferUndo } from '../blocks/undo/use-undo.ts';
import { classQuery } from './class-queries.ts';

/** What a class is called, as far as it is known; for messages. */
export function useClassName(): (classId: string) => string | undefined {
  const queries = useQueryClient();
  return (classId) => queries.getQueryData(classQuery(classId).queryKey)?.name;
}

/**
 * Says what was changed of a class, and offers to take it back; only says it where nothing changed. `textOf` says several
 * such changes in a row, which are taken back together.
 */
export function useOfferClassUndo(): (
  text: string,
  classId: string,
  undo: ClassChange | null,
  textOf?: (count: number) => string,
) => void {
  const { offer } = useOfferUndo();
  const nameOf = useClassName();
  return (text, id, undo, textOf) =>
    offer(
      {
        text,
        about: nameOf(id),
        ...(undo && textOf ? { series: { kind: `${undo.what} ${id}`, textOf } } : {}),
      },
      undo && { key: 'POST /api/teacher/classes/{id}/undo', options: { params: { id }, body: undo } },
    );
}
