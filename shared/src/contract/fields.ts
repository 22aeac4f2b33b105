import { z } from 'zod';
import { contentLimits } from '../domain/content/content-limits.ts';

/** A string that a database can keep: no NUL, no half of a surrogate pair. */
const storable = z
  .string()
  .refine((value) => !value.includes('\u0000') && value.isWellFormed(), { params: { code: 'INVALID_CHARACTER' } });

/** Text of at most `max` characters, trimmed; may be empty. */
export function optionalText(max: number) {
  return storable.pipe(z.string().trim().max(max));
}

/** Text of 1 to `max` characters after trimming. */
export function text(max: number) {
  return storable.pipe(z.string().trim().min(1).max(max));
}

/** Text that is kept as it is, such as a password: never trimmed. */
export function verbatimText(min: number, max: number) {
  return storable.pipe(z.string().min(min).max(max));
}

/** In small letters, as the database writes it, so that two of them can be compared. */
export const id = z.uuid().toLowerCase();
/** An id that the caller may make for something new: sent twice it is made once. */
export const newId = { id: id.optional() };
/** Address of an uploaded file (`/media/...`). */
export const fileUrl = optionalText(contentLimits.url);
/** No database knows a year 0. */
export const timestamp = z.iso
  .datetime()
  .refine((value) => !value.startsWith('0000'), { params: { code: 'INVALID_VALUE' } });
export const version = z.number().int().positive().max(2_147_483_647);

/** An id in the path: what is no UUID names nothing, so it is answered with 404. */
export const idParams = z.object({ id });

/** A search text in a query string. */
export const searchQuery = optionalText(200).optional();

/** Where the next page starts; opaque to callers. It has room for a person's name in any script. */
export const cursorQuery = z.string().max(1500).optional();

/** A list answer: items in order, and the cursor of the next page or null. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** Answer of an action that has nothing to tell but that it was done. */
export const done = z.object({ done: z.literal(true) });

/** A list of at most `max` items in their order, each with an id of its own that the caller made, or, where its schema says so, none. */
export function orderedList<Item extends z.ZodType<{ id?: string | undefined }>>(item: Item, max: number) {
  return z
    .array(item)
    .max(max)
    .refine(
      (items) => {
        const ids = items.flatMap((one) => one.id ?? []);
        return new Set(ids).size === ids.length;
      },
      { params: { code: 'INVALID_VALUE' } },
    );
}
