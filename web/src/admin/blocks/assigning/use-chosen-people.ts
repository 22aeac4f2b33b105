import type { CourseUser } from '@kalima/shared/contract/assignments';
import { useState } from 'react';
import { mostChosen } from './course-users-query.ts';

/**
 * People who are chosen in a list that is searched and comes page by page: they stay chosen while something else is
 * searched. There are never more than one request takes.
 */
export function useChosenPeople() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, CourseUser>>(new Map());
  return {
    people: [...chosen.values()],
    has: (id: string) => chosen.has(id),
    isFull: chosen.size >= mostChosen,
    clear: () => setChosen(new Map()),
    remove: (id: string) => setChosen((before) => new Map([...before].filter(([known]) => known !== id))),
    toggle: (person: CourseUser) =>
      setChosen((before) => {
        const next = new Map(before);
        if (!next.delete(person.id) && next.size < mostChosen) next.set(person.id, person);
        return next;
      }),
    add: (people: readonly CourseUser[]) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const person of people) if (next.size < mostChosen) next.set(person.id, person);
        return next;
      }),
  };
}
