import type { RecentActivity } from '@kalima/shared/contract/learning/study';
import { normaliseWord } from '@kalima/shared/domain/language/normalised-word';
import type { Db } from '../../platform/db/schema.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { VocabularyService } from '../vocabulary/vocabulary.service.ts';
import { selectRecent } from './study.queries.ts';

/** Entries of the list of recent activity, and the events among which repeats are found. */
const recentEntries = 10;
const recentEvents = 100;

/** What a person did last without the additions to the bank that they took back, each once, with how often it was done. */
export async function recentActivity(
  db: Db,
  vocabulary: Pick<VocabularyService, 'removals'>,
  caller: Caller,
): Promise<RecentActivity[]> {
  const found = await selectRecent(db, caller.userId, recentEvents);
  const words = found.map(({ language, title }) => ({ language, normalised: normaliseWord(title) }));
  const removals = await vocabulary.removals(caller, words);
  const merged = new Map<string, RecentActivity>();
  for (const [at, { language: _, ...entry }] of found.entries()) {
    const removedAt = removals[at]?.getTime() ?? 0;
    if (entry.kind === 'word-added' && Date.parse(entry.happenedAt) <= removedAt) continue;
    const key = JSON.stringify([entry.kind, entry.activity, entry.courseId, words[at]?.normalised]);
    const known = merged.get(key);
    merged.set(key, known ? { ...known, count: known.count + 1 } : { ...entry, count: 1 });
  }
  return [...merged.values()].slice(0, recentEntries);
}
