import { z } from 'zod';
import { contentLimits } from '../../domain/content/content-limits.ts';
import { contentLanguages } from '../../domain/language/languages.ts';
import { namedLines } from '../../domain/exchange/import-story.ts';
import { timeLimits } from '../../domain/content/sentence-times.ts';
import { fileUrl, id, optionalText, text } from '../fields.ts';

const time = z.number().int().nonnegative().max(timeLimits.latest);

/** A story of an import as it is corrected: told by a recording or film with the sentences of subtitles, or by pages. */
export const importStory = z.strictObject({
  /** Of the story that it becomes. */
  id,
  title: optionalText(contentLimits.name),
  description: optionalText(contentLimits.description),
  language: z.enum(contentLanguages).nullable(),
  /** Null until one is chosen. */
  stageId: id.nullable(),
  audioUrl: fileUrl.nullable(),
  videoUrl: fileUrl.nullable(),
  /** Of YouTube or Bilibili, where the film is none of the files. */
  link: optionalText(contentLimits.url),
  coverUrl: fileUrl.nullable(),
  sentences: z
    .array(z.strictObject({ text: text(contentLimits.storyText), begins: time, ends: time }))
    .max(timeLimits.sentences),
  pages: z
    .array(
      z.strictObject({
        text: optionalText(contentLimits.storyText),
        imageUrl: fileUrl.nullable(),
        audioUrl: fileUrl.nullable(),
      }),
    )
    .max(contentLimits.storyPages),
  /** Of its subtitles, those that could not be read, and the lines of the first. */
  damaged: z
    .strictObject({ count: z.number().int().min(1), lines: z.array(z.number().int().min(1)).max(namedLines) })
    .optional(),
  accepted: z.array(z.string().max(40)).max(20),
  isLeftOut: z.boolean(),
});
export type ImportStory = z.infer<typeof importStory>;
