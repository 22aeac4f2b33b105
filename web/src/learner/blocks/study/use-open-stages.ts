import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../lib/api/user.ts';

/** Which stages of a list are unfolded: that of what comes next, until the learner chooses. The way back from a lesson finds them as they were. */
export function useOpenStages(activity: string, openAtFirst: string | undefined) {
  const client = useQueryClient();
  const key = ['open-stages', activity, useUser().id];
  const [chosen, setChosen] = useState(() => client.getQueryData<readonly string[]>(key));
  const open = chosen ?? (openAtFirst === undefined ? [] : [openAtFirst]);
  function toggle(stage: string): void {
    const next = open.includes(stage) ? open.filter((one) => one !== stage) : [...open, stage];
    setChosen(next);
    client.setQueryData(key, next);
  }
  return { isOpen: (stage: string) => open.includes(stage), toggle };
}
