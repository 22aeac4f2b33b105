import { z } from 'zod';
import { activities, studiedActivities } from '../../domain/learning/activities.ts';
import { maxEventsPerBatch } from '../../domain/learning/event-order.ts';
import { contentLimits } from '../../domain/content/content-limits.ts';
import { contentLanguages } from '../../domain/language/languages.ts';
import { exercises, grades, mostGivenCharacters } from '../../domain/learning/reviews.ts';
import { wordActions } from '../../domain/learning/vocabulary-state.ts';
import { aboutUser } from '../people/about.ts';
import { endpoint } from '../endpoint.ts';
import { done, id, optionalText, text, timestamp } from '../fields.ts';

/** Bytes of one event as JSON in UTF-8: room for the longest word with its examples in Chinese, three bytes a character. */
export const maxEventBytes = 32 * 1024;

const eventPlace = {
  /** Made by the device, so that sending an event twice changes nothing. */
  id,
  /** Grows from event to event of the device. */
  sequence: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** By the device's clock. */
  happenedAt: timestamp,
  /** The day by the learner's own clock, which begins when they have set; older clients do not send it. */
  learningDay: z.iso.date().optional(),
};

/** A word as it goes into the bank, with what the learner sees and hears of it. */
export const studiedWord = z.strictObject({
  word: text(500),
  language: z.enum(contentLanguages),
  /** The one in the learner's own language; what follows is left out where it says nothing, and by older clients. */
  translation: optionalText(1000),
  translationLanguage: z.enum(contentLanguages).nullable().optional(),
  secondTranslation: optionalText(1000).optional(),
  secondTranslationLanguage: z.enum(contentLanguages).nullable().optional(),
  definition: optionalText(2000),
  examples: z.array(optionalText(1000)).max(20),
  imageUrl: optionalText(2000).nullable(),
  audioUrl: optionalText(2000).nullable(),
});
export type StudiedWord = z.infer<typeof studiedWord>;

/** The word or phrase that an event is about: where it was met, and how it read there. */
const item = { courseId: id, partId: id, language: z.enum(contentLanguages), text: text(contentLimits.word) };

/** What was picked, typed or built, as text. Left out by older clients, and if nothing was given. */
const given = { given: z.string().max(mostGivenCharacters).optional() };

/** What every event has, also one of a type that only a newer client knows. */
export const studyEventEnvelope = z.looseObject({ ...eventPlace, type: z.string().min(1).max(50) });
export type StudyEventEnvelope = z.infer<typeof studyEventEnvelope>;

/** Something that a learner did. Fields that only a newer client knows are left alone. */
export const studyEvent = z.discriminatedUnion('type', [
  z.object({
    ...eventPlace,
    type: z.literal('word'),
    action: z.enum(wordActions),
    word: studiedWord,
    /** The course and the card, phrase or story that the word came from; older clients do not send them. */
    courseId: id.optional(),
    partId: id.optional(),
  }),
  z.object({
    ...eventPlace,
    type: z.literal('card-answered'),
    courseId: id,
    activity: z.enum(studiedActivities),
    cardId: id,
    isRight: z.boolean(),
    ...given,
  }),
  z.object({
    ...eventPlace,
    type: z.literal('lesson-completed'),
    courseId: id,
    activity: z.enum(activities),
  }),
  /** An answer to a word or phrase, with the grade that it got then (PRODUCT.md#memory). */
  z.object({
    ...eventPlace,
    type: z.literal('reviewed'),
    ...item,
    exercise: z.enum(exercises),
    isRight: z.boolean(),
    hint: z.boolean(),
    /** Tries until it was right or given up. */
    tries: z.number().int().min(1).max(100),
    /** Milliseconds until the answer. */
    ms: z.number().int().min(0).max(3_600_000),
    grade: z.enum(grades),
    ...given,
  }),
  /** "I know this", that taken back, and "not now". */
  z.object({ ...eventPlace, type: z.literal('suspended'), ...item }),
  z.object({ ...eventPlace, type: z.literal('resumed'), ...item }),
  z.object({ ...eventPlace, type: z.literal('postponed'), ...item }),
  /** Takes back one of the four above; it may arrive before what it takes back. */
  z.object({ ...eventPlace, type: z.literal('undone'), targetId: id }),
  /** The learner begins again: what was completed before is open again for them (PRODUCT.md#starting-over). */
  z.object({ ...eventPlace, type: z.literal('progress-reset') }),
]);
export type StudyEvent = z.infer<typeof studyEvent>;

export const sendStudyEvents = endpoint({
  method: 'POST',
  path: '/api/study-events',
  access: 'user',
  summary:
    'Stores what a device has noted. Each event is acknowledged by itself; one sent again changes nothing (PRODUCT.md#events).',
  body: z.object({
    /** The person who did it; if another person is signed in, no event is accepted. Older clients do not send it. */
    userId: id.optional(),
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
        /** The device removes what is accepted or known; it keeps what is refused, and does not send it again for now. */
        status: z.enum(['accepted', 'known', 'refused']),
      }),
    ),
  }),
  errors: ['EVENTS_OF_ANOTHER_PERSON', 'QUOTA_EXCEEDED'],
});

/** A completion, or a word that was noted as one to learn or as mastered, also one that was so before. */
export const recentActivity = z.object({
  kind: z.enum(['completed', 'word-added', 'word-mastered']),
  activity: z.enum(activities).nullable(),
  /** The completed course, while it exists. */
  courseId: id.nullable(),
  /** Title of the course or the word itself. */
  title: z.string(),
  /** The last time, where it was done more than once. */
  happenedAt: timestamp,
  /** How often, among the latest activity. */
  count: z.number().int().min(1),
});
export type RecentActivity = z.infer<typeof recentActivity>;

export const progress = z.object({
  currentStage: z.number().int(),
  completedLessons: z.array(z.object({ courseId: id, activity: z.enum(activities) })),
  masteredWords: z.number().int(),
  learningWords: z.number().int(),
  /** Days on which the person studied, of the last 30. */
  activeDays: z.number().int(),
  answeredCards: z.number().int(),
  rightAnswers: z.number().int(),
  recent: z.array(recentActivity),
  /** Learning days of the last week with study, by the clocks of the learner's devices. */
  studiedDays: z.array(z.iso.date()),
});
export type Progress = z.infer<typeof progress>;

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/profile/progress',
  access: 'user',
  summary: 'The own stage, completions, figures and latest activity.',
  isCostly: true,
  status: 200,
  response: progress,
});

/** In the one spelling in which ids are compared. */
const userParams = z.object({ userId: id.toLowerCase() });

/** What a person did of what is assigned, as a teacher sees it: beginning again takes nothing away (PRODUCT.md#starting-over). */
export const userProgress = z.object({
  activities: z.array(
    z.object({
      activity: z.enum(activities),
      assignedCount: z.number().int(),
      begunCount: z.number().int(),
      completedCount: z.number().int(),
      /** When something was done in the activity last. */
      lastActiveAt: timestamp.nullable(),
    }),
  ),
  lastActiveAt: timestamp.nullable(),
  currentStage: z.number().int(),
  masteredWords: z.number().int(),
  learningWords: z.number().int(),
  /** Days on which the person studied, of the last 30. */
  activeDays: z.number().int(),
  answeredCards: z.number().int(),
  rightAnswers: z.number().int(),
});
export type UserProgress = z.infer<typeof userProgress>;

export const getUserProgress = endpoint({
  method: 'GET',
  path: '/api/admin/users/{userId}/progress',
  access: 'admin',
  summary:
    'What a person did in each activity of what is assigned: begun (by the latest 5,000 events), completed, and when last.',
  params: userParams,
  isCostly: true,
  about: aboutUser('progress-seen'),
  status: 200,
  response: userProgress,
  errors: ['USER_NOT_FOUND'],
});

export const resetProgress = endpoint({
  method: 'POST',
  path: '/api/admin/users/{userId}/progress-reset',
  access: 'admin',
  summary:
    "Lets a learner begin anew (PRODUCT.md#starting-over): what they completed is open for them again. Teachers' figures and the bank stay.",
  params: userParams,
  about: aboutUser('progress-reset'),
  status: 200,
  response: done,
  errors: ['USER_NOT_FOUND'],
});
