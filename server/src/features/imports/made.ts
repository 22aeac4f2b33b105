import type { ImportTarget } from '@kalima/shared/domain/imports';

/** A card or phrase as it was written, by the names of what edits it. */
export interface MadePart {
  readonly id: string;
  /** The row of the import that it was. */
  readonly rowId: string;
  readonly text: string;
  /** All of it as the editor has it. */
  readonly stored: Readonly<Record<string, unknown>>;
}

/** What an import made, with the values that were written: what has others since is not taken back. */
export interface Made {
  readonly kind: ImportTarget;
  readonly courseId: string;
  readonly title: string;
  readonly rowCount: number;
  readonly isNew: boolean;
  /** Of something new: what it is called and shows. */
  readonly head: Readonly<Record<string, unknown>> | null;
  /** Left out where imports are listed. */
  readonly parts: readonly MadePart[];
}
