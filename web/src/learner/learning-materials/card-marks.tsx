import { type Dispatch, startTransition, type ReactNode, useEffect } from 'react';
import { DueBadgeOf } from '../blocks/path/due-mark.tsx';
import { useDueCourses } from '../blocks/path/use-due-courses.ts';
import { ReadBadge } from './read-mark.tsx';
import { useReadMaterials } from './use-read-materials.ts';

/** What marks the card of a material: that it is read, and by when it is due. */
export type DrawCardMarks = (materialId: string) => ReactNode;

/**
 * Hands over what marks the cards of a list, and draws nothing itself. It is known here once for all of them: were it asked for
 * card by card, a browser would draw each answer for all cards without a pause.
 */
export function CardMarks({ onKnown }: { readonly onKnown: Dispatch<() => DrawCardMarks> }) {
  const read = useReadMaterials();
  const due = useDueCourses();
  useEffect(() => {
    startTransition(() =>
      onKnown(() => (id) => (
        <>
          {read.has(id) && <ReadBadge />}
          <DueBadgeOf due={due} courseId={id} activity="learning-materials" />
        </>
      )),
    );
  }, [read, due, onKnown]);
  return null;
}
