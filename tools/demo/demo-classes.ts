import { randomUUID } from 'node:crypto';
import type { StudyEvent } from '@kalima/shared/contract/learning/study';
import { addDays } from '@kalima/shared/domain/learning/learning-day';
import { gradeOf } from '@kalima/shared/domain/learning/reviews';
import { seededRandom } from '@kalima/shared/domain/language/seeded-random';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { KalimaApp } from '../../server/src/app.ts';
import type { Db } from '../../server/src/platform/db/schema.ts';
import type { AdminCaller } from '../../server/src/platform/sessions/caller.ts';
import { provenCaller } from '../../server/src/platform/sessions/proven-caller.ts';
import { backdateClass } from './demo.queries.ts';
import { type DemoLearner, demoFigures } from './demo-people.ts';
import type { TaughtWord } from './demo-reviews.ts';

const day = 24 * 60 * 60 * 1000;

interface DemoClass {
  readonly name: string;
  readonly language: ContentLanguage;
  /** Learners beside those who were not here for a week. */
  readonly members: number;
  /** Days until its lessons are due, in their order; negative ones have passed. */
  readonly dueIn: readonly number[];
}

/** They begin eight weeks before the demo is loaded, and their days lie around that one. */
const demoClasses: readonly DemoClass[] = [
  { name: '6B Arabic', language: 'arabic', members: 11, dueIn: [-3, 4, 11] },
  { name: 'English for beginners', language: 'english', members: 7, dueIn: [-1, 6, 13] },
];
const daysSinceBeginning = 56;
/** Of each class, who was not here for a week. */
const absentMembers = 2;

/** How often an answer is right: of most learners, of the two who are stuck, and to the words that the class misses. */
const chances = { usual: 0.85, stuck: 0.3, missedWord: 0.35 } as const;
const stuckMembers = 2;
const missedWords = 3;

/** Answers of one learner to the cards of a lesson, some days ago: everybody finds the same words hard. */
function answersOf(words: readonly TaughtWord[], name: string, isStuck: boolean, daysAgo: number): StudyEvent[] {
  const random = seededRandom(`class work ${name} ${words[0]?.courseId}`);
  return [0, 1].flatMap((round) =>
    words.map((word, index): StudyEvent => {
      const chance = isStuck ? chances.stuck : index < missedWords ? chances.missedWord : chances.usual;
      const isRight = random() < chance;
      const given = { isRight, hint: false, tries: 1 };
      const { courseId, partId, language, text } = word;
      const sequence = round * words.length + index + 1;
      const happenedAt = new Date(Date.now() - daysAgo * day + sequence * 8_000).toISOString();
      const about = { courseId, partId, language, text, exercise: 'flashcard' as const };
      const ms = Math.round(2_500 + 3_500 * random());
      return {
        id: randomUUID(),
        sequence,
        happenedAt,
        type: 'reviewed',
        ...about,
        ...given,
        grade: gradeOf(given),
        ms,
      };
    }),
  );
}

interface Material {
  readonly lessons: readonly { readonly courseId: string; readonly activity: string }[];
  /** Every word and phrase, in the order in which they are taught. */
  readonly items: readonly TaughtWord[];
}

/**
 * Makes two classes with a teacher, in which somebody is stuck, something overdue, a word missed and somebody absent. The demo
 * learner is in the first one and does nothing in its name.
 */
export async function makeDemoClasses(
  { app, db }: { readonly app: KalimaApp; readonly db: Db },
  { admin, teacherId }: { readonly admin: AdminCaller; readonly teacherId: string },
  learners: readonly DemoLearner[],
  { lessons, items }: Material,
): Promise<void> {
  const { classes, members } = app.classes;
  const beginning = new Date(Date.now() - daysSinceBeginning * day);
  const today = new Date().toISOString().slice(0, 10);
  const readingLessons = new Set(
    lessons.flatMap(({ courseId, activity }) => (activity === 'interactive-reading' ? [courseId] : [])),
  );
  for (const one of demoClasses) {
    const startsOn = addDays(today, -daysSinceBeginning);
    // oxlint-disable no-await-in-loop -- one after the other, as a person would
    const { id } = await classes.create(admin, { name: one.name, startsOn, endsOn: addDays(today, 200) });
    await classes.addTeacher(admin, id, teacherId);
    const words = items.filter(({ language, courseId }) => language === one.language && readingLessons.has(courseId));
    const courseIds = [...new Set(words.map(({ courseId }) => courseId))].slice(0, one.dueIn.length);
    for (const [index, courseId] of courseIds.entries())
      await app.assigning.assign(admin, {
        classIds: [id],
        userIds: [],
        courses: [courseId],
        dueOn: addDays(today, one.dueIn[index] ?? 0),
        movesDays: false,
      });

    const ofLanguage = learners.filter(({ targetLanguage }, index) => targetLanguage === one.language && index > 0);
    const active = ofLanguage.filter(
      ({ id: userId }) => learners.findIndex((who) => who.id === userId) < demoFigures.activeLearners,
    );
    const absent = ofLanguage.filter((who) => !active.includes(who)).slice(0, absentMembers);
    const present = active.slice(0, one.members);
    const own = learners.slice(0, 1).filter(({ targetLanguage }) => targetLanguage === one.language);
    await members.add(
      admin,
      id,
      [...own, ...present, ...absent].map(({ id: userId }) => userId),
    );
    await backdateClass(db, id, beginning);

    const firstLesson = words.filter(({ courseId }) => courseId === courseIds[0]);
    for (const [index, { id: userId }] of [...present, ...absent].entries()) {
      const isAbsent = index >= present.length;
      const daysAgo = isAbsent ? 11 + index : 1.5 + (index % 5);
      const events = answersOf(firstLesson, `${index}`, index < stuckMembers, daysAgo);
      const caller = provenCaller({ userId, sessionId: userId, role: 'user' });
      await app.study.recordEvents(caller, { deviceId: randomUUID(), deviceTime: new Date().toISOString(), events });
    }
    // oxlint-enable no-await-in-loop
  }
}
