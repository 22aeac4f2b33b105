import type { Download, NeededFile } from '@kalima/shared/contract/content/downloads';
import type { CoursePosition } from '../course-position.ts';
import { allKindTables } from '../kinds.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { currentUserCte } from '../../platform/sessions/find-caller.ts';

/** `$2` is the place of the width among those of a picture. What nobody has measured yet counts as it was uploaded. */
const file = `json_build_object('key', m.key, 'bytes',
  case when m.type = 'image/webp' then coalesce(m.variant_bytes[$2::int], m.bytes) else m.bytes end)`;

const revisions = allKindTables.map(
  ({ courseType, table, revision }) =>
    `when '${courseType}' then (select ${revision} from ${table} o where o.id = c.id)`,
);
const revision = `c.version || '.' || case c.course_type ${revisions.join(' ')} end`;

const needsNetwork = allKindTables
  .filter((kind) => kind.needsNetwork !== undefined)
  .map(({ table, needsNetwork: condition }) => `exists (select 1 from ${table} o where o.id = c.id and ${condition})`)
  .join(' or ');

/** Keys of the covers of the stages that hold something of the person's. */
const covers = allKindTables
  .filter((kind) => kind.stages !== undefined)
  .map(
    ({ table, stages }) =>
      `select substr(s.cover_image, 8) from ${table} o join mine using (id) join ${stages} s on s.id = o.stage_id`,
  )
  .join(' union ');

/** Courses on a page. */
const pageSize = 200;

/** `$3` to `$6` are the position after which the page begins, null on the first one; `$7` is one course more than a page. */
const statement = {
  name: 'list-downloads',
  text: `with ${currentUserCte}, mine as materialized (
      select distinct a.course_id as id from assigned_courses a join me on a.user_id = me.id
    )
    select json_build_object('items', (
      select coalesce(json_agg(course), '[]') from (
        select c.id, c.type_order as "typeOrder", c.level, c.lesson_number as "lessonNumber", c.title, c.course_type as "courseType", coalesce(${revision}, '') as revision,
          (${needsNetwork}) as "needsNetwork", (
            select coalesce(json_agg(${file} order by m.key), '[]')
            from media_links l join media m on m.key = l.media_key where l.course_id = c.id
          ) as files
        from mine join courses c on c.id = mine.id
        where $6::uuid is null
          or (c.type_order, c.level, c.lesson_number, c.id) > ($3::int, $4::int, $5::int, $6::uuid)
        order by c.type_order, c.level, c.lesson_number, c.id limit $7::int
      ) course
    ), 'shared', (
      select coalesce(json_agg(${file} order by m.key), '[]') from media m where $6::uuid is null and m.key in (
        select v.media_key from vocabulary_media v join vocabulary_words w on w.id = v.word_id
        where w.user_id = me.id and w.state <> 'absent'
        union
        ${covers}
      )
    )) as page from me`,
};

interface Row extends Download {
  typeOrder: number;
  level: number;
  lessonNumber: number;
}

/** A page of what the session's person may take along after a position, and where the next one begins; null without a session. */
export async function selectDownloads(
  database: OpenDatabase,
  tokenHash: string,
  widthPlace: number,
  after: CoursePosition | null,
): Promise<{ items: Download[]; shared: NeededFile[]; next: CoursePosition | null } | null> {
  const position = after ?? [null, null, null, null];
  const [row] = await database.statement<{ page: { items: Row[]; shared: NeededFile[] } }>(statement, [
    tokenHash,
    widthPlace,
    ...position,
    pageSize + 1,
  ]);
  if (!row) return null;
  const { items, shared } = row.page;
  const last = items.length > pageSize ? items[pageSize - 1] : undefined;
  return {
    items: items
      .slice(0, pageSize)
      .map(({ typeOrder: _order, level: _level, lessonNumber: _number, ...course }) => course),
    shared,
    next: last ? [last.typeOrder, last.level, last.lessonNumber, last.id] : null,
  };
}
