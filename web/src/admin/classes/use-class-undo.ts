import type { ClassChange } from '@kalima/shared/contract/class-contents';
import { useOfferUndo } from '../blocks/undo/use-undo.ts';

/** Says what was changed of a class, and offers to take it back; only says it where nothing changed. */
export function useOfferClassUndo(): (text: string, classId: string, undo: ClassChange | null) => void {
  const { offer } = useOfferUndo();
  return (text, id, undo) =>
    offer(text, undo && { key: 'POST /api/teacher/classes/{id}/undo', options: { params: { id }, body: undo } });
}
