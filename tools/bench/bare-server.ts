import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { announce } from './announce.ts';

/**
 * The floor that the product is measured against: nothing but node:http and one prepared statement that checks the
 * session and builds the JSON of the list. No framework, no headers beyond the type, no roles but the learner's.
 * BENCH_DATABASE is a PostgreSQL address, or a folder of an embedded database that it opens in its own thread.
 */
const listText = `
  select (
    select json_build_object('items', coalesce(json_agg(row_to_json(card)), '[]'::json), 'nextCursor', null)::text
    from (
      select m.id, m.title, m.tags, m.difficulty, m.category, m.language, m.image_url as "imageUrl", m.read_time as "readTime",
        m.created_at as "createdAt", rpad(m.title, 49, '.') || '…' as excerpt, m.video_url is not null as "hasVideo"
      from user_course_assignments a join learning_materials m on m.id = a.course_id
      where a.user_id = s.user_id order by m.created_at desc, m.id desc limit 50
    ) card
  ) as json
  from sessions s where s.token = $1 and s.expires_at > now()`;

const itemText = `
  select (
    select row_to_json(item)::text from (
      select m.id, m.title, m.content, m.tags, m.difficulty, m.category, m.language, m.image_url as "imageUrl",
        m.read_time as "readTime", m.created_at as "createdAt", m.video_url as "videoUrl", m.video_source as "videoSource"
      from learning_materials m join user_course_assignments a on a.course_id = m.id and a.user_id = s.user_id
      where m.id = $2
    ) item
  ) as json
  from sessions s where s.token = $1 and s.expires_at > now()`;

type Query = (name: string, text: string, values: string[]) => Promise<string | null | undefined>;

async function openDatabase(where: string): Promise<Query> {
  if (where.startsWith('postgres')) {
    const pool = new pg.Pool({ connectionString: where, max: 10 });
    return async (name, text, values) =>
      (await pool.query<{ json: string | null }>({ name, text, values })).rows[0]?.json;
  }
  const database = await PGlite.create(where);
  return async (_name, text, values) => (await database.query<{ json: string | null }>(text, values)).rows[0]?.json;
}

const query = await openDatabase(process.env['BENCH_DATABASE'] ?? '');
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const id = /^\/api\/learning-materials\/([^/?]+)/.exec(request.url ?? '')?.[1];
  const json = await (id === undefined ? query('list', listText, [token]) : query('item', itemText, [token, id]));
  response.writeHead(json ? 200 : 401, { 'content-type': 'application/json' });
  response.end(json ?? '');
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
announce(server);
