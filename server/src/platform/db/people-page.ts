import { sql } from 'kysely';
import { containsText } from './contains-text.ts';
import type { Db } from './schema.ts';
import { cursorKey, decodeCursor, pageOf } from '../http/cursor.ts';

const peoplePerPage = 50;

/** What a page of people is asked for with. */
export interface PeopleAsked {
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly withoutClasses?: readonly string[] | undefined;
}

/** The people whose name or address has the text, all or without the members of some classes. */
export function peopleWith(db: Db, q: string | undefined, withoutClasses: readonly string[] = []) {
  const people = db.selectFrom('profiles as p').where((eb) => containsText(eb.ref('p.search_text'), q));
  if (withoutClasses.length === 0) return people;
  return people.where((eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('class_members as m')
          .whereRef('m.user_id', '=', 'p.id')
          .where('m.left_at', 'is', null)
          .where('m.class_id', 'in', withoutClasses)
          .select('m.user_id'),
      ),
    ),
  );
}

/** A page of people by name; one row more than a page tells that more follows. Throws `VALIDATION_FAILED` for a cursor of another list. */
export function selectPeoplePage(db: Db, { q, cursor, withoutClasses }: PeopleAsked) {
  const [name, id] = decodeCursor(cursor, [cursorKey.text, cursorKey.id] as const);
  const query = peopleWith(db, q, withoutClasses)
    .orderBy('p.full_name')
    .orderBy('p.id')
    .limit(peoplePerPage + 1);
  return id === null ? query : query.where(sql<boolean>`(p.full_name, p.id) > (${String(name)}, ${String(id)}::uuid)`);
}

/** The page as it is answered, without the row that told of more. */
export function peoplePage<Person extends { name: string; id: string }>(
  rows: Person[],
): { items: Person[]; nextCursor: string | null } {
  return pageOf(rows, peoplePerPage, ({ name, id }) => [name, id]);
}
