import type { CourseType } from '@kalima/shared/domain/content/course-types';
import type { RowTarget, StageKind } from '@kalima/shared/domain/exchange/imports';
import type { Origin } from '../packages/packages.service.ts';

/** A card or phrase as it was written, by the names of what edits it. */
export interface MadePart {
  readonly id: string;
  /** The row of the import that it was. */
  readonly rowId: string;
  readonly text: string;
  /** All of it as the editor has it. */
  readonly stored: Readonly<Record<string, unknown>>;
}

interface MadeSummary {
  readonly courseId: string;
  readonly title: string;
  readonly rowCount: number;
  readonly isNew: boolean;
}

/** What an import made of its rows, with the values that were written: what has others since is not taken back. */
export interface MadeRows extends MadeSummary {
  readonly kind: RowTarget;
  /** Of something new: what it is called and shows. */
  readonly head: Readonly<Record<string, unknown>> | null;
  /** Left out where imports are listed. */
  readonly parts: readonly MadePart[];
  /** Further lessons that came of the same rows. */
  readonly more?: readonly MadeRows[];
  readonly courses?: { readonly made: number; readonly updated: number };
  readonly stages?: readonly MadeStage[];
}

/** A course that came of a package, or a story that an import made or added to. */
export interface MadePiece {
  readonly kind: CourseType;
  readonly courseId: string;
  readonly title: string;
  /** What it was then; one that is another since is not taken back. */
  readonly hash: string;
  /** What was replaced: its form, and what it came from; null for something new. */
  readonly before: { readonly form: unknown; readonly origin: Omit<Origin, 'courseId'> | null } | null;
  /** Parts that came with it. */
  readonly added: readonly string[];
}

/** A stage that was made for what was imported: it goes with that where nothing is left in it. */
export interface MadeStage {
  readonly kind: StageKind;
  readonly id: string;
}

/** What an import made of its packages, or of its stories. */
export interface MadePackage extends MadeSummary {
  readonly kind: CourseType;
  readonly courses: { readonly made: number; readonly updated: number };
  /** Left out where imports are listed. */
  readonly pieces: readonly MadePiece[];
  readonly stages: readonly MadeStage[];
}

export type Made = MadeRows | MadePackage;
