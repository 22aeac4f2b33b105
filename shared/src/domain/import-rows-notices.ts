import { comparableText } from './comparable-text.ts';
import { contentLimits } from './content-limits.ts';
import type { RowTarget } from './imports.ts';
import { type FileField, fileFields, leftOverNear, type SourceFile } from './import-rows-files.ts';
import { type TextField, textFields, type WorkRow } from './import-rows.ts';
import { scriptOf, scriptOfLanguage } from './import-rows-table.ts';
import type { ContentLanguage } from './languages.ts';

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
    }
  | { readonly kind: 'no-text' }
  /** A phrase needs one. */
  | { readonly kind: 'no-translation' }
  /** `first` is the place of the row that has it first, from 0. */
  | { readonly kind: 'twice'; readonly first: number }
  | { readonly kind: 'in-lesson' }
  /** Of another script than the language; `isSwapped` where its translation is of that. */
  | { readonly kind: 'other-script'; readonly isSwapped: boolean }
  | { readonly kind: 'too-long'; readonly field: TextField; readonly limit: number }
  | { readonly kind: 'no-picture' }
  | { readonly kind: 'no-sound' };

/** What is proposed about it. */
export type Proposal =
  | { readonly kind: 'accept' }
  | { readonly kind: 'take-file'; readonly of: FileField; readonly file: SourceFile }
  | { readonly kind: 'leave-out' }
  | { readonly kind: 'swap' }
  | { readonly kind: 'cut'; readonly field: TextField; readonly limit: number };

/** What rows are looked at for. */
export interface NoticeContext {
  readonly target: RowTarget;
  readonly language: ContentLanguage;
  readonly files: readonly SourceFile[];
  /** Words of the lesson that they are added to. */
  readonly existing: readonly string[];
}

const limits: Record<TextField, number> = {
  text: contentLimits.word,
  translation: contentLimits.translation,
  secondTranslation: contentLimits.translation,
  sense: contentLimits.sense,
};

/** Under what a notice is noted as said to be right. */
export function noticeKey(notice: Notice): string {
  if ('of' in notice) return `${notice.kind}-${notice.of}`;
  return 'field' in notice ? `${notice.kind}-${notice.field}` : notice.kind;
}

/** Whether it is only told: nothing is wrong with a card without a picture or a sound. */
export function isNote({ kind }: Notice): boolean {
  return kind === 'no-picture' || kind === 'no-sound';
}

/** Whether a row with it cannot come in as it stands. */
export function keepsOut({ kind }: Notice): boolean {
  return kind === 'no-text' || kind === 'no-translation' || kind === 'too-long';
}

/** What is proposed about a notice: one thing. Notes have none. */
export function proposalOf(notice: Notice): Proposal | null {
  switch (notice.kind) {
    case 'near-name':
      return { kind: 'accept' };
    case 'missing-file':
      return notice.nearest ? { kind: 'take-file', of: notice.of, file: notice.nearest } : { kind: 'accept' };
    case 'other-script':
      return { kind: notice.isSwapped ? 'swap' : 'accept' };
    case 'too-long':
      return { kind: 'cut', field: notice.field, limit: notice.limit };
    case 'no-text':
    case 'no-translation':
    case 'twice':
    case 'in-lesson':
      return { kind: 'leave-out' };
    default:
      return null;
  }
}

function noticesOfFiles(row: WorkRow, files: ReadonlyMap<string, SourceFile>, free: readonly SourceFile[]): Notice[] {
  return fileFields.flatMap((of): Notice[] => {
    const id = row[of];
    if (id === null) {
      const named = row.named[of];
      if (named === '') return [{ kind: of === 'picture' ? 'no-picture' : 'no-sound' }];
      return [{ kind: 'missing-file', of, named, nearest: leftOverNear(named, free, of) }];
    }
    const fileName = files.get(id)?.name ?? '';
    return row.matched[of] === 'near-name' ? [{ kind: 'near-name', of, fileName }] : [];
  });
}

/** What makes two rows the same. */
const keyOfRow = ({ text, sense }: Pick<WorkRow, 'text' | 'sense'>) =>
  `${comparableText(text)}\n${comparableText(sense)}`;

/** What is noticed in rows: for each, problems first, without what was said to be right; nothing in those that are left out (PRODUCT.md#imports). */
export function noticesOf(rows: readonly WorkRow[], context: NoticeContext): Notice[][] {
  const { target, language, existing } = context;
  const files = new Map(context.files.map((file) => [file.id, file]));
  const used = new Set(rows.flatMap(({ picture, sound }) => [picture, sound]));
  const free = context.files.filter(({ id }) => !used.has(id));
  const known = new Set(existing.map(comparableText));
  const firsts = new Map<string, number>();
  const script = scriptOfLanguage(language);
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
    if (target === 'phrase' && row.translation === '') found.push({ kind: 'no-translation' });
    for (const field of textFields)
      if (row[field].length > limits[field]) found.push({ kind: 'too-long', field, limit: limits[field] });
    found.push(...noticesOfFiles(row, files, free));
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
    case 'leave-out':
      return { ...row, isLeftOut: true };
    case 'swap':
      return { ...row, text: row.translation, translation: row.text };
    case 'cut':
      return { ...row, [proposal.field]: cutTo(row[proposal.field], proposal.limit) };
  }
}

/** A text of at most `limit` characters, of which no pair of surrogates is cut in two. */
export function cutTo(text: string, limit: number): string {
  const cut = text.slice(0, limit);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}
