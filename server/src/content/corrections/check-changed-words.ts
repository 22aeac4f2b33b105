import { mostAskedWords, type WordChoice } from '@kalima/shared/contract/content/changed-words';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { correctedItem } from '@kalima/shared/domain/content/word-corrections';
import { AppError } from '../../platform/app-error.ts';
import type { Trx } from '../../platform/db/schema.ts';
import * as queries from './corrections.queries.ts';

/** A part as it is about to be written. */
interface TaughtPart {
  readonly part_id: string;
  readonly item_id: string;
  readonly language: ContentLanguage;
  readonly text: string;
  readonly sense: string;
}

/** How many people have answered a changed part as the word that it was, or as one that it was corrected from before. */
async function countLearners(trx: Trx, courseId: string, changed: readonly queries.ChangedPart[]) {
  const parts = changed.map(({ partId }) => ({ courseId, partId }));
  const earlier = Map.groupBy(await queries.selectCorrections(trx, parts), ({ partId }) => partId);
  const items = changed.flatMap(({ partId, formerItemId }) => {
    const corrections = earlier.get(partId) ?? [];
    // What was corrected a moment ago may not have been moved yet.
    const formers = corrections.map((one) => one.formerItemId);
    const same = formers.filter((item) => correctedItem(item, corrections) === formerItemId);
    return [...new Set([formerItemId, ...same])].map((itemId) => ({ partId, itemId }));
  });
  return queries.countLearners(trx, courseId, items);
}

/**
 * Notes which changed parts of a course stay the same word, corrected (PRODUCT.md#corrections); to be called before the parts
 * are written. Without `choices` every changed part is another word. Returns whether anything was corrected. Throws `WORDS_CHANGED`
 * with those that people have answered and for which a choice is missing, two hundred of them at most.
 */
export async function checkChangedWords(
  trx: Trx,
  courseId: string,
  taught: readonly TaughtPart[],
  choices: readonly WordChoice[] | undefined,
): Promise<boolean> {
  if (choices === undefined) return false;
  const changed = await queries.selectChangedParts(trx, courseId, taught);
  if (changed.length === 0) return false;
  const learners = await countLearners(trx, courseId, changed);
  const chosen = new Map(choices.map(({ partId, isSameWord }) => [partId, isSameWord]));
  const now = new Map(taught.map((part) => [part.part_id, part]));
  const both = changed.flatMap((former) => {
    const part = now.get(former.partId);
    return part ? [{ former, part }] : [];
  });
  const answered = both.filter(({ former }) => learners.has(former.partId));
  const open = answered.filter(({ former }) => !chosen.has(former.partId));
  if (open.length > 0) {
    throw new AppError('WORDS_CHANGED', 'People have answered words that are to read differently.', {
      changedWords: open.slice(0, mostAskedWords).map(({ former, part }) => ({
        partId: former.partId,
        from: { text: former.formerText, sense: former.formerSense },
        to: { text: part.text, sense: part.sense },
        language: part.language,
        learners: learners.get(former.partId) ?? 0,
      })),
    });
  }
  const corrected = both.filter(({ former }) => chosen.get(former.partId) === true);
  if (corrected.length === 0) return false;
  await queries.insertCorrections(
    trx,
    courseId,
    corrected.map(({ former, part }) => ({
      ...former,
      itemId: part.item_id,
      language: part.language,
      text: part.text,
    })),
  );
  return true;
}
