import type { PackageCourseOf } from '@kalima/shared/contract/exchange/course-package';
import type { CardRow } from '../../../content/cards/card-lessons.service.ts';
import { otherFormFields, requirePairedLanguage } from '../../../content/pairs.ts';
import { type Inward, listTranslations, type Outward, type PackagedKind, storedTranslations } from './packaged-kind.ts';
import { listWithRecordings, storedDetails } from './words.ts';

type CardKind = 'reading_card' | 'flashcard';
type PackageCard = Omit<PackageCourseOf<'reading_card'>['cards'][number], 'picture'>;

/** A card of any lesson as a package has it, without its pictures. */
export function listCard(
  { id, word, audioUrl, ...more }: CardRow & { readonly id: string },
  outward: Outward,
): PackageCard {
  const { details, other } = listWithRecordings(more, outward);
  return {
    id: outward.part(id),
    word,
    ...details,
    translations: listTranslations(more),
    recording: outward.file(audioUrl, word),
    ...other,
  };
}

/** The same as it is stored. */
export const storedCard = ({ id, word, translations, recording, ...details }: PackageCard, inward: Inward) => ({
  id: inward.part(id),
  word,
  ...storedDetails(details, inward),
  ...storedTranslations(translations),
  audioUrl: inward.file(recording),
});

/** Fields of a lesson in a package that do not depend on its kind, without its cards. */
export const listLesson = <Kind extends CardKind>(
  kind: Kind,
  { name, description, language }: Pick<PackageCourseOf<Kind>, 'description' | 'language'> & { readonly name: string },
) => ({ kind, title: name, language, description });

/** The same as it is stored. Throws `VALIDATION_FAILED` at another form in a language whose words have one only. */
export function storedLesson({ title, description, language, stage, cards }: PackageCourseOf<CardKind>) {
  requirePairedLanguage(language, otherFormFields('cards', cards));
  return { name: title, description, stage, language };
}

type Saving<Kind extends CardKind, Form> = Pick<
  PackagedKind<Kind, Form>,
  'kind' | 'lock' | 'checkFiles' | 'remove' | 'read' | 'partsOf' | 'create' | 'replace'
>;

interface Within<Form, Stored> extends Pick<
  PackagedKind<CardKind, Form>,
  'lock' | 'checkFiles' | 'remove' | 'replace'
> {
  read(db: Parameters<PackagedKind<CardKind, Form>['read']>[0], id: string): Promise<Stored>;
  create(...given: Parameters<PackagedKind<CardKind, Form>['create']>): Promise<unknown>;
}

/** Reads and writes lessons of a kind for packages through their own service, in the stage that they stand in. */
export function savedLessons<
  Kind extends CardKind,
  Form extends { readonly stage: number },
  Stored extends Form & { readonly id: string; readonly version: number },
>(kind: Kind, within: Within<Form, Stored>): Saving<Kind, Form> {
  return {
    kind,
    lock: within.lock,
    checkFiles: within.checkFiles,
    remove: within.remove,
    async read(db, id) {
      const { id: _id, version, ...form } = await within.read(db, id);
      return { form: form as unknown as Form, stage: form.stage, version };
    },
    partsOf: (course: PackageCourseOf<CardKind>) => course.cards.length,
    create: (trx, author, id, form) => within.create(trx, author, id, form, null),
    async replace(trx, author, id, replacing, form) {
      const { stage } = await within.read(trx, id);
      return within.replace(trx, author, id, replacing, { ...form, stage });
    },
  };
}
