import type { Job } from '@kalima/shared/contract/jobs';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

export interface JobOutcome {
  readonly tone: 'success' | 'info' | 'error';
  readonly text: string;
  /** More of it, a sentence each. */
  readonly details: readonly string[];
}

/** What jobs are called, how far they are, and what came of them. */
export function useJobTexts() {
  const { t } = useLingui();

  function titleOf({ kind }: Job): string {
    if (kind === 'assign-free') return t`Assign all free courses to all users`;
    if (kind === 'repair-free') return t`Free courses for learners without any`;
    if (kind === 'undo-assign') return t`Taking assignments back`;
    if (kind === 'sync-courses') return t`Re-sync course data`;
    if (kind === 'read-import') return t`Reading the archives of an import`;
    return t`Work of the server`;
  }

  /** How far it is: of courses or of people. */
  function progressOf({ kind, done, total, state, isEnding, isRetrying }: Job): string {
    if (isEnding) return t`It ends in a moment…`;
    if (isRetrying) return t`Something went wrong. It is tried again in a moment.`;
    if (state === 'waiting' || total === null) return t`It begins in a moment…`;
    if (kind === 'read-import') return t`${done} of ${total} files`;
    return kind === 'sync-courses' ? t`${done} of ${total} courses` : t`${done} of ${total} users`;
  }

  function ofPeople({ kind, done, total, counts, leftCount }: Job): JobOutcome {
    const served = done - leftCount;
    const all = total ?? done;
    if (kind === 'undo-assign')
      return { tone: 'success', text: t`Taken back. Everybody has what they had before.`, details: [] };
    if (counts.courses === 0)
      return { tone: 'error', text: t`There are no valid free courses. Please refresh.`, details: [] };
    if (kind === 'repair-free') {
      const people = t`${plural(done, { one: '# learner', other: '# learners' })}`;
      return { tone: 'success', text: t`The free courses were given to ${people} without any.`, details: [] };
    }
    const newCount = t`${plural(counts.changed ?? 0, {
      0: 'Everybody had them all before.',
      one: '# assignment is new.',
      other: '# assignments are new.',
    })}`;
    if (leftCount > 0)
      return {
        tone: 'error',
        text: t`The free courses were assigned to ${served} of ${all} users.`,
        details: [newCount],
      };
    const users = t`${plural(all, { one: 'the one user', other: 'all # users' })}`;
    return { tone: 'success', text: t`The free courses were assigned to ${users}.`, details: [newCount] };
  }

  function ofSync({ done, total, counts }: Job): JobOutcome {
    const { courses = 0, removed = 0, skipped = 0 } = counts;
    if (courses === 0 && removed === 0)
      return { tone: 'error', text: t`No course data was found, so there is nothing to sync.`, details: [] };
    if (total === 0) return { tone: 'error', text: t`Sync failed: there are no valid courses.`, details: [] };
    const details = [t`${courses} courses in all, ${skipped} skipped because their id belongs to no content.`];
    if (removed > 0)
      details.push(
        t`${plural(removed, {
          one: '# course whose content is gone was removed.',
          other: '# courses whose content is gone were removed.',
        })}`,
      );
    return { tone: 'success', text: t`Synced ${done} of ${total} valid courses.`, details };
  }

  function ofReading({ state, done, failure }: Job): JobOutcome {
    const files = t`${plural(done, { one: '# file was read.', other: '# files were read.' })}`;
    if (state === 'done') return { tone: 'success', text: files, details: [] };
    if (state === 'cancelled') return { tone: 'info', text: t`Cancelled. What was read stays.`, details: [files] };
    const text =
      failure === 'not-allowed' ? t`It ended, since you may not do this any more.` : t`It failed again and again.`;
    return { tone: 'error', text, details: [files] };
  }

  /** What came of a job that has ended. */
  function outcomeOf(job: Job): JobOutcome {
    const { kind, state, failure, done, total, leftCount } = job;
    if (kind === 'read-import') return ofReading(job);
    if (state === 'done') return kind === 'sync-courses' ? ofSync(job) : ofPeople(job);
    const served = kind === 'assign-free' ? Math.max(0, done - (failure === null ? leftCount : 0)) : done;
    const all = total ?? 0;
    const far =
      total === null
        ? t`Nothing was done yet.`
        : kind === 'sync-courses'
          ? t`Synced ${served} of ${all} valid courses.`
          : kind === 'undo-assign'
            ? t`Taken back from ${served} of ${all} users.`
            : t`The free courses were assigned to ${served} of ${all} users.`;
    if (state === 'cancelled') return { tone: 'info', text: t`Cancelled. What was done stays.`, details: [far] };
    const why =
      failure === 'not-allowed' ? t`It ended, since you may not do this any more.` : t`It failed again and again.`;
    return { tone: 'error', text: why, details: [far] };
  }

  return { titleOf, progressOf, outcomeOf };
}
