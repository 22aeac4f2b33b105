import { useEffect, useState } from 'react';
import { useUser } from '../../lib/api/user.ts';
import { forgetTake, type StoredTake, storedTakes, storeTake } from '../../offline/person/takes.ts';

/** The place of a card's sound among its files. */
export const soundSlot = 'audioUrl';

/** The recordings of a form that the device keeps until the server has them: a closed page loses none. */
export function useStoredTakes(form: string) {
  const { id: userId } = useUser();
  const [left, setLeft] = useState<readonly StoredTake[]>([]);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const takes = await storedTakes(userId, form);
      if (!isGone) setLeft(takes);
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [userId, form]);
  return {
    /** What an earlier visit left, and nobody has sent yet. */
    left,
    take: (ids: readonly string[]) => setLeft((before) => before.filter(({ id }) => !ids.includes(id))),
    keep: (cardId: string, file: File, instead?: string | null) => void storeTake(userId, form, cardId, file, instead),
    settle: (cardId: string, slot: string) => {
      if (slot === soundSlot) void forgetTake(userId, form, cardId);
    },
  };
}

export type StoredTakes = ReturnType<typeof useStoredTakes>;
