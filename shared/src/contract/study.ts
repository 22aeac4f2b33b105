import { z } from 'zod';
import { maxEventsPerBatch } from '../domain/event-order.ts';
import { contentLanguages } from '../domain/languages.ts';
import { wordActions } from '../domain/vocabulary-state.ts';
import { endpoint } from './endpoint.ts';
import { id, listOf, optionalText, text, timestamp } from './fields.ts';

/** What a learner can complete; a reading lesson and its flashcard deck are completed apart (D21). */
export const studiedActivities = ['interactive-reading', 'flashcards', 'phrases', 'stories'] as const;
export type StudiedActivity = (typeof studiedActivities)[number];

const eventPlace = {
  /** Made by the device, so that sending an event twice changes nothing. */
  id,
  /** Counts the events of the device. */
  sequence: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** By the device's clock. */
  happenedAt: timestamp,
};

/** A word as it goes into the bank, with what the learner sees and hears of it. */
export const studiedWord = z.strictObject({
  word: text(500),
  language: z.enum(contentLanguages),
  translation: optionalText(1000),
  definition: optionalText(2000),
  examples: z.array(optionalText(1000)).max(20),
  imageUrl: optionalText(2000).nullable(),
  audioUrl: optionalText(2000).nullable(),
});
export type StudiedWord = z.infer<typeof studiedWord>;

/** Something that a learner did. */
export const studyEvent = z.discriminatedUnion('type', [
  z.strictObject({ ...eventPlace, type: z.literal('word'), action: z.enum(wordActions), word: studiedWord }),
  z.strictObject({
    ...eventPlace,
    type: z.literal('card-answered'),
    courseId: id,
    activity: z.enum(studiedActivities),
    cardId: id,
    isRight: z.boolean(),
  }),
  z.strictObject({
    ...eventPlace,
    type: z.literal('lesson-completed'),
    courseId: id,
    activity: z.enum(studiedActivities),
  }),
]);
export type StudyEvent = z.infer<typeof studyEvent>;

export const sendStudyEvents = endpoint({
  method: 'POST',
  path: '/api/study-events',
  access: 'user',
  summary: 'Takes what a device has noted. Each event is acknowledged by itself; one sent again changes nothing (D22).',
  body: z.strictObject({
    deviceId: id,
    /** The device's clock when it sends, by which times are corrected. */
    deviceTime: timestamp,
    /** Study events; each is checked by itself, so that a bad one does not hold up the others. */
    events: z.array(z.unknown()).max(maxEventsPerBatch),
  }),
  status: 200,
  response: z.object({
    results: z.array(
      z.object({
        /** Id of the event, or null where it had none that can be read. */
        id: z.string().nullable(),
        /** Refused events will never be accepted; the device should drop them. */
        status: z.enum(['accepted', 'known', 'refused']),
      }),
    ),
  }),
});

export const vocabularyWord = z.object({
  id,
  word: z.string(),
  language: z.enum(contentLanguages),
  translation: z.string(),
  definition: z.string(),
  examples: z.array(z.string()),
  imageUrl: z.string().nullable(),
  audioUrl: z.string().nullable(),
  isMastered: z.boolean(),
});
export type VocabularyWord = z.infer<typeof vocabularyWord>;

export const listVocabulary = endpoint({
  method: 'GET',
  path: '/api/vocabulary',
  access: 'user',
  summary: 'The own vocabulary bank, newest change first.',
  status: 200,
  response: listOf(vocabularyWord),
});

/** A completion or a change of the bank, for the list of recent activity. */
export const recentActivity = z.object({
  kind: z.enum(['completed', 'word-added', 'word-mastered']),
  activity: z.enum(studiedActivities).nullable(),
  /** Title of the course or the word itself. */
  title: z.string(),
  happenedAt: timestamp,
});
export type RecentActivity = z.infer<typeof recentActivity>;

export const progress = z.object({
  currentStage: z.number().int(),
  completedLessons: z.array(z.object({ courseId: id, activity: z.enum(studiedActivities) })),
  masteredWords: z.number().int(),
  learningWords: z.number().int(),
  /** Days on which the person studied, of the last 30. */
  activeDays: z.number().int(),
  answeredCards: z.number().int(),
  rightAnswers: z.number().int(),
  recent: z.array(recentActivity),
});
export type Progress = z.infer<typeof progress>;

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/profile/progress',
  access: 'user',
  summary: 'The own stage, completions, figures and latest activity.',
  status: 200,
  response: progress,
});
