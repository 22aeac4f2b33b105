import type { PackageCourse, PackageCourseOf } from '@kalima/shared/contract/exchange/course-package';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { Translations } from '@kalima/shared/domain/language/translations';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import type { ContentAuthor } from '../../../platform/sessions/caller.ts';
import type { Replacing } from '../../../content/life-cycle.ts';

/** What of a course stands in a package under names of its own, on the way there. */
export interface Outward {
  /** The name of a file in the package, by its address here and a text that tells people what it is; null for none. */
  readonly file: (url: string | null, about: string) => string | null;
  /** The id of a part in the package, by its id here. */
  readonly part: (id: string) => string;
}

/** The same on the way back. */
export interface Inward {
  /** The address of a file. Throws where the package has none of this name. */
  readonly file: (name: string | null) => string | null;
  readonly part: (id: string) => string;
}

/** Content of one kind as it is edited, with its place: a stage of lessons, or the id of one of phrases or stories. */
export interface Placed<Form> {
  readonly form: Form;
  readonly stage: string | number | null;
  readonly version: number;
}

type Body<Kind extends PackageCourse['kind']> = Omit<PackageCourseOf<Kind>, 'id' | 'basis' | 'exported' | 'stage'>;

/** How content of one kind goes into a package, and comes out of it (PRODUCT.md#packages). Each throws what the service of the content does. */
export interface PackagedKind<Kind extends PackageCourse['kind'], Form> {
  readonly kind: Kind;
  lock(trx: Trx, author: ContentAuthor, id: string): Promise<void>;
  read(db: Db, id: string): Promise<Placed<Form>>;
  asPackage(form: Form, outward: Outward): Body<Kind>;
  /** Throws `VALIDATION_FAILED` for what the forms of the content do not take either. */
  asForm(course: PackageCourseOf<Kind>, inward: Inward): Promise<Form>;
  /** Throws `VALIDATION_FAILED` at the field of a file that is not stored, or of another kind. */
  checkFiles(db: Db, form: Form): Promise<void>;
  /** Parts that are written for it, about: what a transaction is bounded by. */
  partsOf(course: PackageCourseOf<Kind>): number;
  /** Addresses of its files. */
  filesOf(form: Form): readonly (string | null)[];
  /** `createdAt` is when it was made, where that is past and the kind shows it. */
  create(
    trx: Trx,
    author: ContentAuthor,
    id: string,
    form: Form,
    stage: string | number | null,
    createdAt?: Date,
  ): Promise<unknown>;
  /** Leaves it in the stage that it stands in. */
  replace(trx: Trx, author: ContentAuthor, id: string, replacing: Replacing, form: Form): Promise<unknown>;
  remove(trx: Trx, author: ContentAuthor, id: string): Promise<void>;
}

/** A kind whose forms are not looked into. */
export type AnyPackagedKind = PackagedKind<PackageCourse['kind'], unknown>;

interface PackageTranslation {
  readonly text: string;
  readonly language: ContentLanguage | null;
}

/** Translations as a package lists them. */
export function listTranslations(given: Translations): PackageTranslation[] {
  return [
    { text: given.translation, language: given.translationLanguage ?? null },
    { text: given.secondTranslation ?? '', language: given.secondTranslationLanguage ?? null },
  ].filter(({ text }) => text !== '');
}

/** Translations of a package as they are stored. */
export function storedTranslations([first, second]: readonly PackageTranslation[]): Required<Translations> {
  return {
    translation: first?.text ?? '',
    translationLanguage: first?.language ?? null,
    secondTranslation: second?.text ?? '',
    secondTranslationLanguage: second?.language ?? null,
  };
}
