import { comparableText } from '../language/comparable-text.ts';
import { contentLimits } from '../content/content-limits.ts';
import { detailLimits } from '../content/taught-word.ts';
import type { RowTarget } from './imports.ts';
import { type HeardSound, longSounds, type LongSound } from './import-sounds.ts';
import {
  baseNameOf,
  type FileField,
  fileFields,
  foldName,
  isSchoolFile,
  leftOverNear,
  type SourceFile,
  wordOfName,
} from './import-rows-files.ts';
import { type TextField, textFields, type WorkRow } from './import-rows.ts';
import { scriptOf, scriptOfLanguage } from '../language/scripts.ts';
import { isPairedLanguage } from '../language/pairs.ts';
import type { ContentLanguage } from '../language/languages.ts';

/** What one of the school's courses has of a word: the address of a file, or a translation. */
export interface Known {
  readonly value: string;
  readonly courseTitle: string;
  /** Others of the same word, to be stepped through. */
  readonly others?: readonly Omit<Known, 'others'>[] | undefined;
}

/** What the school has of a word already. */
export type KnownWord = Readonly<Record<FileField | 'translation', Known | null>>;

/** What was noticed in a row. */
export type Notice =
  /** The name of its file differs by a letter from its word. */
  | { readonly kind: 'near-name'; readonly of: FileField; readonly fileName: string }
  /** The table names a file that there is not; `nearest` is one whose name differs by a letter. */
  | {
      readonly kind: 'missing-file';
      readonly of: FileField;
      readonly named: string;
      readonly nearest: SourceFile | null;
      readonly known: Known | null;
      readonly isNeeded: boolean;
    }
  /** The same of the recording of the other form. */
  | { readonly kind: 'missing-other-sound'; readonly named: string }
  /** The language has words of one form only. */
  | { readonly kind: 'one-form' }
  | { readonly kind: 'no-text' }
  /** Characters of its line could not be read. Control characters were removed; others stand as U+FFFD. */
  | { readonly kind: 'damaged' }
  /** A phrase needs one; of a card it is noticed where the school has one. */
  | { readonly kind: 'no-translation'; readonly isNeeded: boolean; readonly known: Known | null }
  /** `first` is the place of the row that has it first, from 0. */
  | { readonly kind: 'twice'; readonly first: number }
  | { readonly kind: 'in-lesson' }
  /** Of another script than the language; `isSwapped` where its translation is of that. */
  | { readonly kind: 'other-script'; readonly isSwapped: boolean }
  | { readonly kind: 'too-long'; readonly field: TextField; readonly limit: number }
  /** `isMissed` where other rows have one; `isNeeded` of the picture of a flashcard. */
  | {
      readonly kind: 'no-file';
      readonly of: FileField;
      readonly isMissed: boolean;
      readonly isNeeded: boolean;
      readonly known: Known | null;
    }
  | { readonly kind: 'long-sound'; readonly fileId: string; readonly sound: LongSound };

/** What is proposed about it. */
export type Proposal =
  | { readonly kind: 'accept' }
  | { readonly kind: 'take-file'; readonly of: FileField; readonly file: SourceFile }
  /** What the school has already. */
  | { readonly kind: 'use-again'; readonly of: FileField | 'translation'; readonly known: Known }
  | { readonly kind: 'leave-out' }
  | { readonly kind: 'swap' }
  /** The other form goes. */
  | { readonly kind: 'drop-form' }
  | { readonly kind: 'cut'; readonly field: TextField; readonly limit: number }
  /** Takes a while, since it is another file then: it is done where files are sent. */
  | { readonly kind: 'cut-sound'; readonly fileId: string; readonly after: number };

/** What rows are looked at for. */
export interface NoticeContext {
  readonly target: RowTarget;
  readonly language: ContentLanguage;
  readonly files: readonly SourceFile[];
  /** Words of the lesson that they are added to. */
  readonly existing: readonly string[];
  /** What the school has of words, by `keyOfRow`; empty until that was asked. */
  readonly known?: ReadonlyMap<string, KnownWord>;
  /** The recordings that were looked at so far, by the ids of their files. */
  readonly heard?: ReadonlyMap<string, HeardSound>;
}

const limits: Record<TextField, number> = {
  text: contentLimits.word,
  translation: contentLimits.translation,
  secondTranslation: contentLimits.translation,
  ...detailLimits,
};

/** Under what a notice is noted as said to be right. */
export function noticeKey(notice: Notice): string {
  if ('of' in notice) return `${notice.kind}-${notice.of}`;
  return 'field' in notice ? `${notice.kind}-${notice.field}` : notice.kind;
}

/** Whether it is only told: nothing is wrong with a card without a picture or a sound where none has one, and the school neither. */
export function isNote(notice: Notice): boolean {
  return notice.kind === 'no-file' && !notice.isMissed && !notice.isNeeded && notice.known === null;
}

/** Whether a row with it cannot come in as it stands. */
export function keepsOut(notice: Notice): boolean {
  if ('isNeeded' in notice) return notice.isNeeded;
  return notice.kind === 'no-text' || notice.kind === 'too-long' || notice.kind === 'one-form';
}

/** What is proposed about a notice: one thing. What is missing and nowhere to be had has none. */
export function proposalOf(notice: Notice): Proposal | null {
  switch (notice.kind) {
    case 'near-name':
    case 'missing-other-sound':
    case 'damaged':
      return { kind: 'accept' };
    case 'one-form':
      return { kind: 'drop-form' };
    case 'missing-file':
      if (notice.nearest) return { kind: 'take-file', of: notice.of, file: notice.nearest };
      if (notice.known) return { kind: 'use-again', of: notice.of, known: notice.known };
      return { kind: notice.isNeeded ? 'leave-out' : 'accept' };
    case 'no-file':
      if (notice.known) return { kind: 'use-again', of: notice.of, known: notice.known };
      return notice.isNeeded ? { kind: 'leave-out' } : null;
    case 'no-translation':
      return notice.known ? { kind: 'use-again', of: 'translation', known: notice.known } : { kind: 'leave-out' };
    case 'other-script':
      return { kind: notice.isSwapped ? 'swap' : 'accept' };
    case 'too-long':
      return { kind: 'cut', field: notice.field, limit: notice.limit };
    case 'long-sound': {
      const after = notice.sound.saidUntil;
      return after === null ? { kind: 'accept' } : { kind: 'cut-sound', fileId: notice.fileId, after };
    }
    case 'no-text':
    case 'twice':
    case 'in-lesson':
      return { kind: 'leave-out' };
  }
}

interface FilesOfRows {
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Those that no row has. */
  readonly free: readonly SourceFile[];
  /** What at least one row has. */
  readonly had: readonly FileField[];
  /** What no row can do without. */
  readonly needed: readonly FileField[];
}

function noticesOfFiles(
  row: WorkRow,
  { files, free, had, needed }: FilesOfRows,
  known: KnownWord | undefined,
): Notice[] {
  return fileFields.flatMap((of): Notice[] => {
    const id = row[of];
    if (id === null || !isThere(id, files)) {
      const named = row.named[of];
      const here = known?.[of] ?? null;
      const isNeeded = needed.includes(of);
      if (named === '') return [{ kind: 'no-file', of, isMissed: had.includes(of), isNeeded, known: here }];
      return [{ kind: 'missing-file', of, named, nearest: leftOverNear(named, free, of), isNeeded, known: here }];
    }
    const fileName = files.get(id)?.name ?? '';
    const isNear = row.matched[of] === 'near-name' && !isNamedAs(row, fileName);
    return isNear ? [{ kind: 'near-name', of, fileName }] : [];
  });
}

/** Whether a file is called as the word of a row, or one of its translations, such as after the word was corrected. */
function isNamedAs({ text, translation, secondTranslation }: WorkRow, fileName: string): boolean {
  const words = [text, translation, secondTranslation].map(foldName);
  return [baseNameOf(fileName), wordOfName(fileName)].some((name) => words.includes(foldName(name)));
}

/** Whether a row has a file: one of the import, or one of the school by its address. */
const isThere = (id: string, files: ReadonlyMap<string, SourceFile>) => files.has(id) || isSchoolFile(id);

/** Whether a row has a place that what the school has may fill. */
export function lacksSomething({ text, isLeftOut, picture, sound, translation }: WorkRow): boolean {
  return !isLeftOut && text !== '' && (picture === null || sound === null || translation === '');
}

/** What makes two rows the same, and under what is found what the school has of their word. */
export const keyOfRow = ({ text, sense }: Pick<WorkRow, 'text' | 'sense'>) =>
  `${comparableText(text)}\n${comparableText(sense)}`;

/** What of the recordings that were heard rows have. */
function heardOf(rows: readonly WorkRow[], heard: NoticeContext['heard']): Map<string, HeardSound> {
  const own = rows.flatMap(({ sound, isLeftOut }): [string, HeardSound][] => {
    const known = sound === null || isLeftOut ? undefined : heard?.get(sound);
    return sound !== null && known ? [[sound, known]] : [];
  });
  return new Map(own);
}

/** What is noticed in rows: for each, problems first, without what was said to be right; nothing in those that are left out (PRODUCT.md#imports). */
export function noticesOf(rows: readonly WorkRow[], context: NoticeContext): Notice[][] {
  const { target, language, existing } = context;
  const isPhrase = target === 'phrase';
  const files = new Map(context.files.map((file) => [file.id, file]));
  const used = new Set(rows.flatMap(({ picture, sound, otherSound }) => [picture, sound, otherSound]));
  const free = context.files.filter(({ id }) => !used.has(id));
  const had = fileFields.filter((of) => rows.some((row) => row[of] !== null && isThere(row[of], files)));
  const known = new Set(existing.map(comparableText));
  const needed = target === 'flashcard' ? (['picture'] as const) : [];
  const firsts = new Map<string, number>();
  const script = scriptOfLanguage(language);
  const long = longSounds(heardOf(rows, context.heard));
  return rows.map((row, at) => {
    if (row.isLeftOut) return [];
    const found: Notice[] = [];
    if (row.text === '') found.push({ kind: 'no-text' });
    else {
      const first = firsts.get(keyOfRow(row));
      if (first === undefined) firsts.set(keyOfRow(row), at);
      else found.push({ kind: 'twice', first });
      if (known.has(comparableText(row.text)) && first === undefined) found.push({ kind: 'in-lesson' });
      const own = scriptOf(row.text);
      if (own !== null && own !== script)
        found.push({ kind: 'other-script', isSwapped: scriptOf(row.translation) === script });
    }
    if (row.isDamaged) found.push({ kind: 'damaged' });
    const ofWord = context.known?.get(keyOfRow(row));
    const translation = ofWord?.translation ?? null;
    if (row.translation === '' && (isPhrase || (row.text !== '' && translation !== null)))
      found.push({ kind: 'no-translation', isNeeded: isPhrase, known: translation });
    for (const field of textFields)
      if (row[field].length > limits[field]) found.push({ kind: 'too-long', field, limit: limits[field] });
    if (row.otherForm !== '' && !isPairedLanguage(language)) found.push({ kind: 'one-form' });
    if (row.namedOtherSound !== '' && row.otherSound === null)
      found.push({ kind: 'missing-other-sound', named: row.namedOtherSound });
    found.push(...noticesOfFiles(row, { files, free, had, needed }, ofWord));
    const sound = row.sound === null ? undefined : long.get(row.sound);
    if (sound && row.sound !== null) found.push({ kind: 'long-sound', fileId: row.sound, sound });
    return found
      .filter((notice) => keepsOut(notice) || !row.accepted.includes(noticeKey(notice)))
      .toSorted((a, b) => Number(isNote(a)) - Number(isNote(b)));
  });
}

/** A row as a proposal changes it. */
export function applyProposal(row: WorkRow, notice: Notice, proposal: Proposal): WorkRow {
  switch (proposal.kind) {
    case 'accept':
      return { ...row, accepted: [...new Set([...row.accepted, noticeKey(notice)])] };
    case 'take-file':
      return {
        ...row,
        [proposal.of]: proposal.file.id,
        matched: { ...row.matched, [proposal.of]: null },
      };
    case 'use-again': {
      const { of, known } = proposal;
      if (of === 'translation') return { ...row, translation: known.value };
      return { ...row, [of]: known.value, matched: { ...row.matched, [of]: null }, named: { ...row.named, [of]: '' } };
    }
    case 'leave-out':
      return { ...row, isLeftOut: true };
    case 'swap':
      return { ...row, text: row.translation, translation: row.text };
    case 'drop-form':
      return { ...row, otherForm: '', otherSound: null, namedOtherSound: '' };
    case 'cut':
      return { ...row, [proposal.field]: cutTo(row[proposal.field], proposal.limit) };
    case 'cut-sound':
      return row;
  }
}

/** A row with everything that is proposed about it. */
export function acceptProposals<Row extends WorkRow>(row: Row, notices: readonly Notice[]): Row {
  return notices.reduce((now, notice) => {
    const proposal = proposalOf(notice);
    return proposal ? { ...now, ...applyProposal(now, notice, proposal) } : now;
  }, row);
}

/** A text of at most `limit` characters, of which no pair of surrogates is cut in two. */
export function cutTo(text: string, limit: number): string {
  const cut = text.slice(0, limit);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}
