import { type Kysely, sql } from 'kysely';
import { pinyinOf } from '../src/content/pinyin/pinyin.ts';

const made = [
  `alter table word_occurrences add column pinyin text`,
  `comment on column word_occurrences.pinyin is 'of Chinese: a syllable with its tone for each character'`,
  // Old states count as changed long ago, so that what is changed from now on comes behind them.
  `alter table memory_items add column changed_at timestamptz not null default '2000-01-01T00:00:00Z'`,
  `alter table memory_items alter column changed_at set default date_trunc('milliseconds', now())`,
  `comment on column memory_items.changed_at is 'by which devices ask for what changed since; later than those of all earlier changes of the person'`,
  `create index memory_items_changed on memory_items (user_id, changed_at, item_id)`,
];

interface Word {
  text: string;
}

/** Devices keep what is remembered, and Chinese can be typed by its syllables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of made) await sql.raw(statement).execute(db);
  const { rows } = await sql<Word>`select distinct text from word_occurrences where language = 'chinese'`.execute(db);
  const words = rows.map(({ text }) => ({ text, pinyin: pinyinOf(text, 'chinese') }));
  await sql`
    update word_occurrences o set pinyin = w.pinyin
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w (text text, pinyin text)
    where o.language = 'chinese' and o.text = w.text`.execute(db);
}
