import { contentLimits } from '../content/content-limits.ts';
import { languageNamed } from './import-books.ts';
import { baseNameOf, compareNames, foldName, type SourceFile, wordOfName } from './import-rows-files.ts';
import { cellOf, guessLanguage, type ImportTable } from './import-rows-table.ts';
import { describeStory, emptyWorkStory, namedLines, type WorkSentence, type WorkStory } from './import-story.ts';
import { proposeBooks } from './import-story-books.ts';
import type { StoryText } from './import-story-texts.ts';
import { importLimits } from './imports.ts';
import type { ContentLanguage } from '../language/languages.ts';
import { timeLimits } from '../content/sentence-times.ts';
import type { Cue } from '../content/subtitles.ts';

/** A language that a file of subtitles says behind its name: `film.en.srt`. */
const languageEnding = /[._\s-]([\p{L}-]{2,12})$/u;

function nameWithoutLanguage(name: string): { base: string; language: ContentLanguage | null } {
  const base = baseNameOf(name);
  const language = languageNamed(languageEnding.exec(base)?.[1] ?? '');
  return { base: language === null ? base : base.replace(languageEnding, ''), language };
}

/** Cues as far as a story has room for them. */
function sentencesOf(cues: readonly Cue[]): WorkSentence[] {
  let room: number = contentLimits.storyText;
  const most = cues.slice(0, timeLimits.sentences);
  const end = most.findIndex(({ text }) => (room -= text.length + 1) < 0);
  return (end < 0 ? most : most.slice(0, end)).map(({ text, begins, ends }) => ({ text, begins, ends }));
}

const isMedia = ({ kind }: SourceFile) => kind === 'sound' || kind === 'video';

/** Stories of subtitles, each with the recording or film of its name, or the only one. */
function storiesOfSubtitles(files: readonly SourceFile[], texts: ReadonlyMap<string, StoryText>): WorkStory[] {
  const sorted = files.toSorted((a, b) => compareNames(a.name, b.name));
  const subtitles = sorted.flatMap((file) => {
    const text = texts.get(file.id);
    return text?.kind === 'subtitles' ? [{ file, ...text, ...nameWithoutLanguage(file.name) }] : [];
  });
  const media = files.filter(isMedia).toSorted((a, b) => Number(b.kind === 'video') - Number(a.kind === 'video'));
  const named = (base: string, all: readonly SourceFile[]) =>
    foldName(base) === '' ? undefined : all.find(({ name }) => foldName(baseNameOf(name)) === foldName(base));
  const own = subtitles.map(({ file, base }) => named(baseNameOf(file.name), media) ?? named(base, media));
  const free = media.filter((file) => !own.includes(file));
  const alone = own.filter((one) => !one).length;
  const only = free.length === 1 && (media.length === 1 || alone === 1) ? free[0] : undefined;
  const pictures = files.filter(({ kind }) => kind === 'picture');
  return subtitles.map(({ file, cues, damaged, base, language }, at): WorkStory => {
    const sentences = sentencesOf(cues);
    const said = sentences.map(({ text }) => text);
    return {
      ...emptyWorkStory,
      title: wordOfName(`${base}.srt`) || wordOfName(file.name),
      description: describeStory(said),
      language: language ?? guessLanguage(said),
      media: (own[at] ?? only)?.id ?? null,
      cover: named(base, pictures)?.id ?? null,
      sentences,
      beyondCount: cues.length - sentences.length,
      damaged: { count: damaged.length, lines: damaged.slice(0, namedLines) },
    };
  });
}

export interface ProposedStories {
  readonly stories: readonly WorkStory[];
  /** How many there are beyond what an import takes. */
  readonly beyondCount: number;
}

/**
 * The stories that an import proposes (PRODUCT.md#imports): of each file of subtitles, and picture books of the pictures and recordings that
 * are left, page by page. `name` is the import's, after which a book is called that no folder names.
 */
export function proposeStories(
  files: readonly SourceFile[],
  texts: ReadonlyMap<string, StoryText>,
  name: string,
): ProposedStories {
  const timed = storiesOfSubtitles(files, texts);
  const used = new Set(timed.flatMap(({ media, cover }) => [media, cover]));
  const books = proposeBooks(
    files.filter(({ id }) => !used.has(id)),
    texts,
    { name, isOnly: timed.length === 0 },
  );
  const all = [...timed, ...books];
  return { stories: all.slice(0, importLimits.stories), beyondCount: Math.max(0, all.length - importLimits.stories) };
}

/** A name that ends in a number, and what is before that. */
const seriesName = /^(\D{0,60})\d{1,6}$/u;
/** What ends a sentence. */
const sentenceEnd = /[.!?。！？؟…]["'”’」』»)）]*$/u;

/** Whether most names are those of one series, such as `page 1` or `07`. */
function isSeries(files: readonly SourceFile[]): boolean {
  const starts = files.flatMap(({ name }) => seriesName.exec(baseNameOf(name))?.[1]?.toLowerCase() ?? []);
  const most = Math.max(0, ...[...Map.groupBy(starts, (start) => start).values()].map((all) => all.length));
  // Books of several folders, each with a cover of its own name.
  return most * 10 >= files.length * 8;
}

function hasSentences(table: ImportTable): boolean {
  const texts = table.rows.map((row) => cellOf(table, row, 'text') || (row.find((cell) => cell.trim() !== '') ?? ''));
  const isTranslated = table.rows.some((row) => cellOf(table, row, 'translation') !== '' && table.hasHeadings);
  return !isTranslated && texts.filter((text) => sentenceEnd.test(text.trim())).length * 2 >= texts.length;
}

/**
 * Whether files most likely become stories and no cards: there are subtitles, or the listing of a book, or pictures that are numbered as pages
 * are and have no words but sentences.
 */
export function isLikelyStory(files: readonly SourceFile[], table: ImportTable | null): boolean {
  if (files.some(({ kind }) => kind === 'subtitles' || kind === 'book')) return true;
  const pictures = files.filter(({ kind }) => kind === 'picture');
  if (pictures.length < 2 || !isSeries(pictures)) return false;
  return table === null || hasSentences(table);
}
