import { currentUserCte } from '../../../platform/sessions/find-caller.ts';
import { selectShownDetails } from '../../taught-word.ts';
import { selectPinyin } from '../../pinyin/pinyin.queries.ts';
import { selectTranslations } from '../../translations.ts';
import { hasParts, isCompleted, isVisible } from '../../visible.ts';
import { selectWords } from '../../word-occurrences.ts';

const rowColumns = `l.id, l.name, l.description, l.stage, l.language,
  (select count(*)::int from reading_cards c where c.lesson_id = l.id) as "cardCount",
  (select c.image_url from reading_cards c where c.lesson_id = l.id and c.image_url is not null
    order by c.sort_order, c.created_at, c.id limit 1) as "imageUrl",
  coalesce((select bool_and(c.audio_url is not null) from reading_cards c where c.lesson_id = l.id), false) as "hasAllAudio",
  ${isCompleted('l.id', 'interactive-reading')} as "isCompleted"`;

/** The lessons that the session's person may study, as JSON. */
export const listStatement = {
  name: 'list-reading-lessons',
  text: `with ${currentUserCte}
    select json_build_object('nextCursor', null, 'items', (
      select coalesce(json_agg(lesson), '[]') from (
        select ${rowColumns} from reading_lessons l where ${isVisible('l.id')}
          and ${hasParts('(select count(*) from reading_cards c where c.lesson_id = l.id)')}
        order by l.stage, l.sort_order, l.created_at, l.id
      ) lesson
    ))::text as json from me`,
};

/** One of them with its cards. */
export const itemStatement = {
  name: 'get-reading-lesson',
  text: `with ${currentUserCte}
    select (
      select row_to_json(lesson)::text from (
        select ${rowColumns}, l.lesson_audio_url as "lessonAudioUrl", (
          select coalesce(json_agg(card), '[]') from (
            select c.id, c.word, ${selectShownDetails('c')}, ${selectTranslations('c')},
              c.image_url as "imageUrl", c.audio_url as "audioUrl"
            from reading_cards c where c.lesson_id = l.id order by c.sort_order, c.created_at, c.id
          ) card
        ) as cards, ${selectWords('l.id')}, ${selectPinyin('l.id')}
        from reading_lessons l where l.id = $2 and ${isVisible('l.id')}
      ) lesson
    ) as json from me`,
};
