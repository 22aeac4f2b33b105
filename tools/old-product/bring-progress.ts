import type { StudiedWord, StudyEvent } from '@kalima/shared/contract/learning/study';
import { contentKinds } from '@kalima/shared/domain/content/content-kinds';
import { maxEventsPerBatch } from '@kalima/shared/domain/learning/event-order';
import { guessLanguage } from '@kalima/shared/domain/exchange/import-rows-table';
import { normaliseWord } from '@kalima/shared/domain/language/normalised-word';
import type { KalimaApp } from '../../server/src/app.ts';
import type { TaughtWord } from '../../server/src/learning/study/taught-words/taught-words.service.ts';
import { provenCaller } from '../../server/src/platform/sessions/proven-caller.ts';
import type { Brought } from './bring-assignments.ts';
import type { BroughtPerson } from './bring-people.ts';
import { textOf } from './cells.ts';
import { browserOf, type OldProgress, type OldWord, progressIn } from './map/browsers.ts';
import type { OldTables } from './map/old-tables.ts';
import { computedId, refOf } from './old-ids.ts';
import { type OldTable, type Report, shortText } from './report.ts';

interface Bringing {
  readonly app: Pick<KalimaApp, 'brought' | 'study'>;
  readonly report: Report;
  readonly isDryRun: boolean;
  readonly step: (what: string) => Promise<void>;
}

interface Kept {
  readonly at: { readonly table: OldTable; readonly row: number };
  readonly progress: OldProgress;
}

/** What was kept of each person, in their profile and in their browsers. */
function keptOf({ people, find }: Brought, tables: OldTables, report: Report): Map<BroughtPerson, Kept[]> {
  const all = new Map<BroughtPerson, Kept[]>(people.map((one) => [one, []]));
  for (const [one, kept] of all) {
    const { progress, row } = one.person;
    if (progress) kept.push({ at: { table: 'profiles', row }, progress: progressIn(progress) });
  }
  const byPerson = new Map(people.map((one) => [one.person, one]));
  for (const { row, cells } of tables.local_storage) {
    const file = textOf(cells['file']);
    const browser = browserOf(cells['content'] ?? cells);
    const about = file === '' ? '' : `${shortText(file)}: `;
    if (!browser) {
      report.failed('local_storage', row, `${about}it is no export of a browser`);
      continue;
    }
    const person = find.byId(browser.userId) ?? find.byEmail(browser.email);
    const account = person && byPerson.get(person);
    if (account) all.get(account)?.push({ at: { table: 'local_storage', row }, progress: browser.progress });
    else report.failed('local_storage', row, `${about}it does not say whose it is, or not somebody who came`);
  }
  return all;
}

/** Where words are taught that came, by their course and how they read. */
async function taughtIn({ app }: Bringing, { courses }: Brought) {
  const byCourse = new Map<string, Map<string, TaughtWord>>();
  for (const taught of await app.brought.words.of([...courses.values()])) {
    const words = byCourse.get(taught.courseId) ?? new Map<string, TaughtWord>();
    const key = normaliseWord(taught.text);
    if (!words.has(key)) words.set(key, taught);
    byCourse.set(taught.courseId, words);
  }
  return byCourse;
}

/** The course here of each old card, by the card's id. */
function coursesOfCards({ content, courses }: Brought, tables: OldTables): Map<string, string> {
  const found = new Map<string, string>();
  for (const { cells } of [...tables.reading_cards, ...tables.flashcards]) {
    const course = content.find(cells['lesson_id']);
    const courseId = course && courses.get(course);
    if (courseId !== null && courseId !== undefined) found.set(refOf(cells['id']), courseId);
  }
  return found;
}

function studiedWord(old: OldWord, taught: TaughtWord | undefined, { person }: BroughtPerson): StudiedWord {
  const { definition, examples } = old;
  const common = { definition, examples: [...examples] };
  if (taught) {
    const { courseId: _course, partId: _part, text, ...shown } = taught;
    return { ...common, ...shown, word: text };
  }
  const target = person.targetLanguage ?? 'english';
  const guessed = guessLanguage([old.word]) ?? target;
  const language = guessed === 'arabic' && target === 'egyptian' ? target : guessed;
  return { ...common, word: old.word, language, translation: old.translation, imageUrl: null, audioUrl: null };
}

interface Context extends Brought {
  readonly tables: OldTables;
  readonly taught: Awaited<ReturnType<typeof taughtIn>>;
  readonly cards: ReadonlyMap<string, string>;
  /** What the person has, since when. */
  readonly since: ReadonlyMap<string, Date>;
  /** Stands for the time of what has none. */
  readonly at: Date;
}

function findTaught(
  { taught, cards, since }: Context,
  { ref, word }: OldWord,
  seesAll: boolean,
): TaughtWord | undefined {
  const key = normaliseWord(word);
  const own = cards.get(refOf(ref));
  // What somebody may not see gives no picture to their bank.
  const places = [...(own === undefined ? [] : [own]), ...since.keys()].filter((id) => seesAll || since.has(id));
  for (const courseId of places) {
    const found = taught.get(courseId)?.get(key);
    if (found) return found;
  }
  return undefined;
}

/** What somebody did, as events that are the same each time. */
function eventsOf(context: Context, account: BroughtPerson, kept: readonly Kept[], report: Report): StudyEvent[] {
  const { content, courses, since, at } = context;
  const seesAll = account.role !== 'user';
  const { userId } = account;
  const events = new Map<string, StudyEvent>();
  const place = (earliest: Date | undefined) => ({
    sequence: events.size,
    happenedAt: new Date(Math.max(at.getTime(), earliest?.getTime() ?? 0)).toISOString(),
  });
  for (const { at: where, progress } of kept) {
    const [unknown, foreign]: [string[], string[]] = [[], []];
    for (const value of progress.completed) {
      const course = content.find(value);
      const courseId = course && courses.get(course);
      if (courseId === null || courseId === undefined) unknown.push(shortText(textOf(value)));
      else if (!seesAll && !since.has(courseId)) foreign.push(shortText(course?.title ?? ''));
      else {
        const id = computedId('completed', userId, courseId);
        const activity = contentKinds[course?.kind ?? 'story'].activities[0];
        if (!events.has(id))
          events.set(id, { id, type: 'lesson-completed', courseId, activity, ...place(since.get(courseId)) });
      }
    }
    const some = (all: readonly string[]) => shortText(all.slice(0, 5).join(', '));
    if (unknown.length > 0)
      report.lost(
        where.table,
        where.row,
        `${unknown.length} completed lessons are not among the content: ${some(unknown)}`,
      );
    if (foreign.length > 0)
      report.lost(
        where.table,
        where.row,
        `${foreign.length} completed lessons are not assigned to them: ${some(foreign)}`,
      );
    for (const text of new Set(progress.broken)) report.lost(where.table, where.row, text);
  }
  const words = kept.flatMap(({ progress }) => progress.words);
  // What is learned and mastered as well is mastered: it stands in one of the lists, and the later one counts.
  for (const old of words.toSorted((a, b) => Number(a.isMastered) - Number(b.isMastered))) {
    const taught = findTaught(context, old, seesAll);
    const word = studiedWord(old, taught, account);
    const action = old.isMastered ? 'master' : 'add';
    const id = computedId('word', userId, word.language, normaliseWord(word.word), action);
    const from = taught && { courseId: taught.courseId, partId: taught.partId };
    if (!events.has(id))
      events.set(id, { id, type: 'word', action, word, ...from, ...place(from && since.get(from.courseId)) });
  }
  return [...events.values()];
}

/** Notes what people had completed and which words they collected, once each, as if their device had sent it (PRODUCT.md#an-old-product). */
export async function bringProgress(
  bringing: Bringing,
  brought: Brought,
  tables: OldTables,
  {
    assigned,
    writtenAt,
    now,
  }: { assigned: ReadonlyMap<string, ReadonlyMap<string, Date>>; writtenAt: Date; now: Date },
): Promise<void> {
  const { app, report, isDryRun, step } = bringing;
  const kept = keptOf(brought, tables, report);
  const taught = await taughtIn(bringing, brought);
  const cards = coursesOfCards(brought, tables);
  const counts = { completions: 0, words: 0, new: 0, refused: 0 };
  for (const [index, [account, all]] of [...kept].entries()) {
    if (all.length === 0) continue;
    await step(`progress: ${index + 1} of ${kept.size} people`);
    const { userId, role, person } = account;
    const here = await app.brought.assignments.since(userId);
    const since = isDryRun ? new Map([...(assigned.get(userId) ?? []), ...here]) : here;
    const at = person.seenAt ?? (writtenAt < now ? writtenAt : now);
    const planned = eventsOf({ ...brought, tables, taught, cards, since, at }, account, all, report);
    counts.completions += planned.filter(({ type }) => type === 'lesson-completed').length;
    counts.words += planned.filter(({ type }) => type === 'word').length;
    const caller = provenCaller({ userId, sessionId: userId, role });
    const events = isDryRun ? [] : planned;
    let added = 0;
    for (let from = 0; from < events.length; from += maxEventsPerBatch) {
      const batch = events.slice(from, from + maxEventsPerBatch);
      const device = { deviceId: computedId('device', userId), deviceTime: new Date().toISOString() };
      const { results } = await app.study.recordEvents(caller, { ...device, events: batch });
      added += results.filter(({ status }) => status === 'accepted').length;
      counts.refused += results.filter(({ status }) => status === 'refused').length;
    }
    counts.new += added;
    for (const { at: where } of all)
      if (where.table === 'local_storage') report.came('local_storage', isDryRun || added > 0 ? 'new' : 'same');
  }
  const { completions, words } = counts;
  if (completions + words > 0)
    report.note(
      `Of what people did: ${completions} completed courses and ${words} words${isDryRun ? '' : `, ${counts.new} of them new`}.`,
    );
  if (counts.refused > 0)
    report.note(`${counts.refused} completed courses or words were refused, since they are too long.`);
}
