import type { ServerWork } from '../jobs/jobs.service.ts';
import type { MediaService } from './media.service.ts';

/** Files that are gone through before it is noted how far the job came. */
const filesAtOnce = 10;

type Media = Pick<MediaService, 'countStored' | 'stripStored' | 'cutStored'>;

/** What is done to stored files once, after an update that does it to new ones at their upload; the table notes which are through. */
export function createMediaWorks(media: Media): readonly ServerWork[] {
  const through = (
    kind: ServerWork['kind'],
    of: keyof Awaited<ReturnType<Media['countStored']>>,
    go: (most: number) => Promise<number>,
  ): ServerWork => ({
    kind,
    of: 'server',
    async piece({ cursor }) {
      const before = (await media.countStored())[of];
      await go(filesAtOnce);
      const after = (await media.countStored())[of];
      const isLast = after === 0 || after >= before;
      const total = cursor === null ? { total: before } : {};
      return { done: Math.max(0, before - after), ...total, cursor: isLast ? null : after };
    },
  });
  return [
    through('strip-files', 'unstripped', (most) => media.stripStored(most)),
    through('cut-drawings', 'uncut', (most) => media.cutStored(most)),
  ];
}
