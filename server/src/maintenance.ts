import type { JobsService } from './jobs/jobs.service.ts';
import type { MediaService } from './media/media.service.ts';
import type { CorrectionsService } from './learning/memory/corrections/corrections.service.ts';
import type { MemoryService } from './learning/memory/memory.service.ts';

interface Parts {
  /** What removes what has expired. */
  readonly sweepers: readonly { sweep(): Promise<void> }[];
  readonly corrections: Pick<CorrectionsService, 'moveDue'>;
  readonly memory: Pick<MemoryService, 'pruning'>;
  readonly media: Pick<MediaService, 'collect' | 'measure' | 'countStored'>;
  readonly jobs: Pick<JobsService, 'want' | 'settled'>;
}

/** Removes what has expired or is no longer used, and has jobs do what is left to be done; called on a timer, at each server. */
export async function maintain({ sweepers, corrections, memory, media, jobs }: Parts): Promise<void> {
  for (const part of sweepers) await part.sweep();
  await corrections.moveDue();
  if (memory.pruning.isDue()) await jobs.want('prune-answers');
  await media.collect();
  await media.measure();
  const { unstripped, uncut } = await media.countStored();
  if (unstripped > 0) await jobs.want('strip-files');
  if (uncut > 0) await jobs.want('cut-drawings');
  await jobs.settled();
}
