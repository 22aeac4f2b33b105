import sanitizeHtml from 'sanitize-html';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import {
  addTag,
  difficulties,
  materialCategories,
  materialDefaults,
  materialLimits,
} from '@kalima/shared/domain/content/learning-material';
import { detectVideoSource, videoEmbedUrl } from '@kalima/shared/domain/content/video-url';
import { refusalOf } from '../../../server/src/platform/rich-text.ts';
import { listOf, textOf, timeOf } from '../cells.ts';
import type { At, Making, OldCourse } from '../old-course.ts';
import { idOf } from '../old-ids.ts';
import type { Report } from '../report.ts';
import type { OldTables } from './old-tables.ts';
import { fitting, inOrder, languageOf, namedRows } from './fields.ts';
import { videoOf } from './videos.ts';

const refusals = {
  UNSAFE_HTML: 'holds something that acts, such as a script',
  TOO_DEEP: 'has tags too deeply within each other',
} as const;

/** Characters of a text that tell its language. */
const languageSample = 20_000;

/** A picture in a text: a file of the product, or bytes that stand there; '' for one that cannot come. */
function pictureIn(making: Making, at: At, src: string): string {
  const [, type, encoded] = /^\s*data:image\/([\w.+-]{1,40});base64,(.*)$/is.exec(src) ?? [];
  if (type === undefined) return making.file(src, 'learning-material-image', at) ?? '';
  return making.bytes(Buffer.from(encoded ?? '', 'base64'), 'learning-material-image') ?? '';
}

/** What stands between the tags of a text, as far as it tells a language. */
const wordsIn = (html: string): string =>
  html
    .split('<')
    .map((part) => part.slice(part.indexOf('>') + 1))
    .join(' ');

function isVideoSite(src: string): boolean {
  const source = detectVideoSource(src);
  return source !== 'upload' && videoEmbedUrl(source, src) !== null;
}

/** The text of a material with the names of its files; pictures, films and frames that cannot come are left out and told. */
function htmlOf(making: Making, at: At, html: string): string {
  // Then it is refused where it is stored; reading it would take too long.
  if (refusalOf(html) === 'TOO_DEEP') return html;
  return sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      img: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, src: pictureIn(making, at, attribs['src'] ?? '') },
      }),
      video: (tagName, { src = '', poster = '', ...attribs }) => ({
        tagName,
        attribs: {
          ...attribs,
          src: making.file(src, 'learning-material-video', at) ?? '',
          ...(poster === '' ? {} : { poster: making.file(poster, 'learning-material-image', at) ?? '' }),
        },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'iframe' && !isVideoSite(attribs['src'] ?? '')) {
        making.lost(at, 'a frame of a site that is none of the two video sites');
        return true;
      }
      return (tag === 'img' || tag === 'video') && (attribs['src'] ?? '') === '';
    },
  });
}

/** One of a closed set, whatever its case; the first choice where it is none, which is told. */
function oneOf<Value extends string>(
  making: Making,
  at: At,
  name: string,
  value: unknown,
  all: readonly Value[],
  other: Value,
) {
  const text = textOf(value);
  const found = all.find((one) => one.toLowerCase() === text.toLowerCase());
  if (!found && text !== '') making.mended(at, `${name} became ${other}`);
  return found ?? other;
}

function tagsOf(making: Making, at: At, value: unknown): string[] {
  const { items, isBroken } = listOf(value);
  // A list without signs around it is one of words between commas.
  const given = isBroken
    ? []
    : items.length === 1
      ? textOf(items[0]).split(/[,，;；]/)
      : items.map((tag) => textOf(tag));
  const tags = given.reduce<readonly string[]>((kept, tag) => addTag(kept, tag), []);
  const fit = tags.filter((tag) => tag.length <= materialLimits.tag).slice(0, materialLimits.tags);
  if (isBroken || fit.length < tags.length) making.lost(at, 'tags that are too long, or too many');
  return fit;
}

/** The learning materials of an old product. */
export function oldMaterials(tables: OldTables, report: Report, now: Date): OldCourse[] {
  const rows = inOrder(namedRows('learning_materials', tables.learning_materials, report), now);
  return rows.map(({ ref, row, cells }): OldCourse => {
    const at: At = { table: 'learning_materials', row };
    const id = idOf('learning_materials', ref);
    const title = textOf(cells['title']);
    const content = textOf(cells['content']);
    const words = wordsIn(content.slice(0, languageSample));
    const language = languageOf([words], [title], textOf(cells['language']));
    return {
      kind: 'learning_material',
      ref,
      id,
      at,
      title,
      language,
      stageId: null,
      createdAt: timeOf(cells['created_at'], now),
      facts: {},
      make(making) {
        const html = htmlOf(making, at, content);
        const refusal = refusalOf(html);
        if (refusal) {
          making.failed(at, `content ${refusals[refusal]}`);
          return null;
        }
        const course = {
          kind: 'learning_material',
          id,
          title: fitting(making, at, 'title', title, contentLimits.name),
          language,
          html,
          tags: tagsOf(making, at, cells['tags']),
          difficulty: oneOf(making, at, 'difficulty', cells['difficulty'], difficulties, materialDefaults.difficulty),
          category: oneOf(making, at, 'category', cells['category'], materialCategories, materialDefaults.category),
          readTime: fitting(making, at, 'read_time', cells['read_time'], materialLimits.readTime),
          video: videoOf(making, at, cells, 'learning-material-video'),
          picture: making.file(cells['image_url'], 'learning-material-cover', at),
        };
        return { course, parts: [] };
      },
    };
  });
}
