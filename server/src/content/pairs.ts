import { type PairSide, isPairedLanguage, pairedLanguages } from '@kalima/shared/domain/language/pairs';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { WordDetails } from '@kalima/shared/domain/content/taught-word';
import { sql } from 'kysely';
import { invalidField } from '../platform/app-error.ts';

/** A field that the other form of a word is sent in. */
export interface OtherFormField {
  readonly field: string;
  readonly otherForm?: string | undefined;
}

/** Throws `VALIDATION_FAILED` at an other form in a language whose words have one only (PRODUCT.md#pairs). */
export function requirePairedLanguage(language: ContentLanguage, fields: readonly OtherFormField[]): void {
  if (isPairedLanguage(language)) return;
  const refused = fields.find(({ otherForm = '' }) => otherForm !== '');
  if (refused) throw invalidField(refused.field, 'ONE_FORM_ONLY');
}

/** The fields of other forms in a list of parts. */
export const otherFormFields = (list: string, parts: readonly WordDetails[]): OtherFormField[] =>
  parts.map(({ otherForm }, at) => ({ field: `${list}.${at}.otherForm`, otherForm }));

/** Condition that an occurrence `o` is of the form that leads for a person (`leads` in shared/src/domain/language/pairs.ts). */
export const leadsFor = (userId: string) => sql`(o.pair is null or case
  when (select target_language from profiles where id = ${userId}::uuid) in (${sql.join(pairedLanguages.map((one) => sql.lit(one)))})
    then o.language = (select target_language from profiles where id = ${userId}::uuid)
  else o.pair = ${sql.lit('main' satisfies PairSide)} end)`;
