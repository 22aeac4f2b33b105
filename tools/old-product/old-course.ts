import type { CourseType } from '@kalima/shared/domain/content/course-types';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { UploadPurpose } from '@kalima/shared/domain/content/uploads';
import type { OldTable } from './report.ts';

/** What turns a row into content: finds files and tells what was mended, and what of it could not come. */
export interface Making {
  /** The name that a file gets in the course; null for none, and where there is none, which is told. */
  file(address: unknown, purpose: UploadPurpose, at: At): string | null;
  /** The same of bytes that stand in a text. */
  bytes(data: Uint8Array, purpose: UploadPurpose): string | null;
  mended(at: At, text: string): void;
  lost(at: At, text: string): void;
  failed(at: At, text: string): void;
}

/** Where something stands. */
export interface At {
  readonly table: OldTable;
  readonly row: number;
}

/** A file that a course names. */
export interface NamedFile {
  readonly source: { readonly name: string } | { readonly data: Uint8Array };
  readonly purpose: UploadPurpose;
}

/** A part of a course and the row that it came from; explained words have those of their phrase or story. */
export interface MadeCourse {
  readonly course: Record<string, unknown>;
  /** The rows of its cards or phrases, in their order. */
  readonly parts: readonly At[];
}

/** What the catalogue of the old product said of a course. */
export interface CatalogueFacts {
  readonly level?: number | undefined;
  readonly lessonNumber?: number | undefined;
  readonly isFree?: boolean | undefined;
}

/** A piece of content of an old product, before its files are looked at. */
export interface OldCourse {
  readonly kind: CourseType;
  /** Whether no row of its own tells of it. */
  readonly isInvented?: boolean;
  /** The row of the catalogue about it. */
  readonly catalogueRow?: number | undefined;
  /** How other tables refer to it. */
  readonly ref: string;
  /** Its id in the package. */
  readonly id: string;
  readonly at: At;
  readonly title: string;
  readonly language: ContentLanguage;
  /** The stage of phrases or stories that it stands in, by its id here. */
  readonly stageId: string | null;
  readonly createdAt: Date | null;
  readonly facts: CatalogueFacts;
  /** Null where it cannot come, which is told. */
  make(making: Making): MadeCourse | null;
}
