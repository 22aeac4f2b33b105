import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { listOf, textOf, timeOf } from '../cells.ts';
import type { At, OldCourse } from '../old-course.ts';
import { idOf, refOf } from '../old-ids.ts';
import type { Report } from '../report.ts';
import type { OldTables } from './old-tables.ts';
import { fitting, inOrder, languageOf, namedRows } from './fields.ts';
import type { OldStages } from './stages.ts';
import { videoOf } from './videos.ts';
import { explainedWords } from './words.ts';

/** The text of a story, one sentence a line: as it stands, or as a list of sentences, which may be JSON. */
function textOfStory(value: unknown): string {
  if (typeof value === 'string' && !/^\s*\[/.test(value)) return textOf(value);
  const { items, isBroken } = listOf(value);
  return isBroken ? textOf(value) : items.map((line) => textOf(line).replace(/\s+/g, ' ')).join('\n');
}

/** The stories of an old product. */
export function oldStories(tables: OldTables, stages: OldStages, report: Report, now: Date): OldCourse[] {
  return inOrder(namedRows('stories', tables.stories, report), now).map(({ ref, row, cells }): OldCourse => {
    const at: At = { table: 'stories', row };
    const id = idOf('stories', ref);
    const stage = stages.of(refOf(cells['stage_id']));
    const title = textOf(cells['title']);
    const text = textOfStory(cells['text']);
    const language = languageOf([text], [title, stage.name]);
    return {
      kind: 'story',
      ref,
      id,
      at,
      title,
      language,
      stageId: stage.id,
      createdAt: timeOf(cells['created_at'], now),
      facts: {},
      make: (making) => ({
        parts: [],
        course: {
          kind: 'story',
          id,
          title: fitting(making, at, 'title', title, contentLimits.name),
          language,
          description: fitting(making, at, 'description', cells['description'], contentLimits.description),
          stage: stage.id,
          text: fitting(making, at, 'text', text, contentLimits.storyText),
          words: explainedWords(making, at, cells['vocabulary'], id, language),
          video: videoOf(making, at, cells, 'story-video'),
          recording: null,
          picture: making.file(cells['thumbnail_url'], 'story-thumbnail', at),
        },
      }),
    };
  });
}
