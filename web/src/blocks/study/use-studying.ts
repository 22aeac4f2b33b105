import { useEffect } from 'react';
import { useHeldStudy } from '../../lib/device/unsaved-forms.ts';
import { useUser } from '../../lib/api/user.ts';
import { outbox } from '../../offline/outbox/outbox.ts';

/** Notes that something is studied while the component is on the screen: it outlives the session, and leaving it sends what was done. */
export function useStudying(): void {
  useHeldStudy(useUser().id);
  useEffect(() => outbox.study(), []);
}
