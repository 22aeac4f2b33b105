import { z } from 'zod';
import { contentLimits, distractorsPerCard } from '../../domain/content/content-limits.ts';
import { courseTypes } from '../../domain/content/course-types.ts';
import { contentLanguages } from '../../domain/language/languages.ts';
import { difficulties, materialCategories, materialLimits } from '../../domain/content/learning-material.ts';
import { lastStage } from '../../domain/content/lesson-stages.ts';
import { packageFormat, packageLimits, packageVersion } from '../../domain/exchange/packages.ts';
import { timeLimits } from '../../domain/content/sentence-times.ts';
import { misplacedParts } from '../../domain/exchange/package-parts.ts';
import { packagedDetails } from '../content/taught-word.ts';
import { id, optionalText, text } from '../fields.ts';

const language = z.enum(contentLanguages).describe('The language that it is in.');
/** A file of the package, by its name there. */
const fileName = text(packageLimits.fileName).describe(
  'Name of a file of the package, such as `files/1/01 bread.mp3`.',
);
const fileOrNone = fileName.nullable().default(null);
const partId = id.describe('Stays the same for the same part in every package that its content is exported in.');

const translations = z
  .array(
    z.object({
      text: text(contentLimits.translation),
      language: z.enum(contentLanguages).nullable().default(null).describe('Null for everyone.'),
    }),
  )
  .max(2)
  .default([])
  .describe('What it means, the first one first.');
const otherRecording = fileName.optional().describe('Of the other form.');

const word = z.object({
  id: partId,
  word: text(contentLimits.word),
  ...packagedDetails,
  translations,
  definition: optionalText(contentLimits.definition).default(''),
});
const words = z.array(word).max(contentLimits.vocabulary).default([]).describe('Words that are explained in it.');

const hash = z
  .string()
  .regex(/^[\da-f]{64}$/)
  .optional();

const about = {
  id: id.describe('Stays the same in every package that this content is exported in: importing it again updates it.'),
  basis: hash.describe(
    'What it was when whoever exported it had last imported it. Told by Kalima, of use to Kalima alone.',
  ),
  exported: hash.describe('What it was when it was exported. Told by Kalima, of use to Kalima alone.'),
  title: text(contentLimits.name),
  language,
};
const description = optionalText(contentLimits.description).default('');
const lessonStage = z.number().int().min(1).max(lastStage).describe('Stage of lessons.');
const stageId = id.describe('Id of one of the stages of the package.');

const readingLesson = z.object({
  kind: z.literal('reading_card'),
  ...about,
  description,
  stage: lessonStage,
  recording: fileOrNone.describe('Sound of the whole lesson.'),
  cards: z
    .array(
      z.object({
        id: partId,
        word: text(contentLimits.word),
        ...packagedDetails,
        otherRecording,
        translations,
        picture: fileOrNone,
        recording: fileOrNone,
      }),
    )
    .max(contentLimits.cards),
});

const flashcardLesson = z.object({
  kind: z.literal('flashcard'),
  ...about,
  description,
  stage: lessonStage,
  cards: z
    .array(
      z.object({
        id: partId,
        word: text(contentLimits.word),
        ...packagedDetails,
        otherRecording,
        translations,
        picture: fileName,
        wrongPictures: z.array(fileName).max(distractorsPerCard),
        recording: fileOrNone,
      }),
    )
    .max(contentLimits.cards),
});

const phraseCourse = z.object({
  kind: z.literal('phrase'),
  ...about,
  description,
  stage: stageId,
  picture: fileOrNone,
  phrases: z
    .array(
      z.object({
        id: partId,
        text: text(contentLimits.word),
        ...packagedDetails,
        otherRecording,
        translations,
        picture: fileOrNone,
        recording: fileOrNone,
        words,
      }),
    )
    .max(contentLimits.phrases),
});

const video = z
  .union([
    z.object({ file: fileName }),
    z.object({ address: text(contentLimits.url).describe('Of YouTube or Bilibili.') }),
  ])
  .nullable()
  .default(null);

/** From the beginning of the video, or of the recording of the story or the page. */
const milliseconds = z.number().int().min(0).max(timeLimits.latest).nullable().default(null);

const story = z.object({
  kind: z.literal('story'),
  ...about,
  description,
  stage: stageId,
  text: optionalText(contentLimits.storyText).describe('As the author wrote it, one sentence a line.'),
  words,
  video,
  recording: fileOrNone.describe('Instead of a video.'),
  pages: z
    .array(
      z.object({ id: partId, text: optionalText(contentLimits.storyText), picture: fileOrNone, recording: fileOrNone }),
    )
    .max(contentLimits.storyPages)
    .default([])
    .describe('Of a picture book, instead of a video or a recording. Their text is that of the story.'),
  sentences: z
    .array(
      z.object({
        text: text(contentLimits.storyText),
        page: z.number().int().min(0).nullable().default(null).describe('The place of its page, from 0.'),
        begins: milliseconds,
        ends: milliseconds,
      }),
    )
    .max(timeLimits.sentences)
    .default([])
    .describe('With their times, in their order; empty where the text is split and has none.'),
  picture: fileOrNone,
});

const learningMaterial = z.object({
  kind: z.literal('learning_material'),
  ...about,
  html: text(2 * materialLimits.content).describe('Files of the package stand in it by their names.'),
  tags: z.array(text(materialLimits.tag)).max(materialLimits.tags).default([]),
  difficulty: z.enum(difficulties),
  category: z.enum(materialCategories),
  readTime: optionalText(materialLimits.readTime).default('').describe('Empty where it is computed.'),
  video,
  picture: fileOrNone,
});

/** A piece of content in a package. Keys that are not known are left alone, so that later versions can say more. */
export const packageCourse = z
  .discriminatedUnion('kind', [learningMaterial, readingLesson, flashcardLesson, phraseCourse, story])
  .superRefine((course, context) => {
    for (const path of misplacedParts(course))
      context.addIssue({ code: 'custom', path: [...path], params: { code: 'INVALID_VALUE' } });
  });
export type PackageCourse = z.output<typeof packageCourse>;
export type PackageCourseOf<Kind extends PackageCourse['kind']> = Extract<PackageCourse, { kind: Kind }>;

/** A stage of phrases or stories that content of a package stands in. */
export const packageStage = z.object({
  id,
  kind: z.enum(['phrase', 'story']),
  name: text(contentLimits.name),
  description,
  language,
  cover: fileOrNone,
});
export type PackageStage = z.output<typeof packageStage>;

const packageFile = z.object({
  name: fileName,
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[\da-f]{64}$/),
});
export type PackageFile = z.output<typeof packageFile>;

const head = { format: z.literal(packageFormat), version: z.literal(packageVersion) };

/** What `course.json` of a package holds (PRODUCT.md#packages). */
export const coursePackage = z.object({
  ...head,
  stages: z.array(packageStage).max(packageLimits.stages).default([]),
  courses: z.array(packageCourse).max(packageLimits.courses).describe('In their order.'),
  files: z.array(packageFile).max(packageLimits.files).default([]),
});
export type CoursePackage = z.output<typeof coursePackage>;

/** The same as it is read: each course and stage is looked at by itself, so that one that is not right keeps no other out. */
export const looseCoursePackage = z.object({
  ...head,
  stages: z.array(packageStage).max(packageLimits.stages).default([]),
  courses: z.array(z.unknown()).max(packageLimits.courses),
});

/** What is told of a course that is not right: as much of it as can be read. */
export const courseOutline = z.object({
  kind: z.enum(courseTypes).optional().catch(undefined),
  title: z.string().max(contentLimits.name).optional().catch(undefined),
});
