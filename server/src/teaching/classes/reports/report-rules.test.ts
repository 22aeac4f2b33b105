import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '@kalima/shared/domain/learning/learning-day';
import {
  daysLate,
  isAbsent,
  isMissedWord,
  type Presence,
  reportRules,
  stuckBecause,
} from '@kalima/shared/domain/teaching/class-reports';
import { classOf } from '../../../testing/school-class.ts';
import { makeReadingLesson } from '../../../testing/studied-content.ts';
import { answeredEvent, completedEvent, reviewedEvent, sendEvents, wordEvent } from '../../../testing/study-events.ts';
import { type Person, startTestApp } from '../../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const base = '/api/teacher/classes/{id}';
const dayMs = 86_400_000;

/** Something that a learner did: in the first or second course, some days ago. */
interface Step {
  readonly course: 0 | 1;
  readonly ago: number;
  readonly what: 'right' | 'wrong' | 'added' | 'remembered' | 'forgotten' | 'done';
  readonly times: number;
}
interface Member {
  readonly joined: number;
  readonly steps: readonly Step[];
  readonly wasHere: boolean;
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  course: fc.constantFrom(0, 1),
  // Around the limits of a week and of four weeks.
  ago: fc.constantFrom(0, 1, 6, 7, 8, 26, 27, 28),
  what: fc.constantFrom('right', 'wrong', 'added', 'remembered', 'forgotten', 'done'),
  times: fc.constantFrom(1, 2, 3, 5, 10),
});
const anyClass: fc.Arbitrary<{ due: readonly (number | null)[]; members: readonly Member[] }> = fc.record({
  due: fc.array(fc.option(fc.constantFrom(-1, 0, 1, 7, 8)), { minLength: 2, maxLength: 2 }),
  members: fc.array(
    fc.record({
      joined: fc.constantFrom(0, 1, 6, 7, 8),
      steps: fc.array(anyStep, { maxLength: 5 }),
      wasHere: fc.boolean(),
    }),
    { minLength: 2, maxLength: 3 },
  ),
});

/** Somebody who remembered a word two times of three, which is not missed yet. */
const twoOfThree: Member = {
  joined: 7,
  wasHere: true,
  steps: [
    { course: 0, ago: 1, what: 'forgotten', times: 1 },
    { course: 0, ago: 0, what: 'remembered', times: 2 },
  ],
};

type Event = ReturnType<typeof answeredEvent | typeof wordEvent | typeof completedEvent | typeof reviewedEvent>;
interface Done {
  readonly step: Step;
  readonly event: Event & { readonly happenedAt: string };
  readonly day: string;
}

async function wordsOf(person: Person, courseId: string) {
  const { cards } = await person.client.call('GET /api/reading-lessons/{id}', { params: { id: courseId } });
  return cards.map(({ id, word }) => ({ courseId, partId: id, text: word }));
}

/** The events of a learner, each a second after the one before it. */
function doneBy({ steps }: Member, courses: readonly string[], words: Awaited<ReturnType<typeof wordsOf>>[]): Done[] {
  let second = 0;
  return steps.flatMap((step) =>
    Array.from({ length: step.what === 'added' || step.what === 'done' ? 1 : step.times }, () => {
      second += 1;
      const courseId = courses[step.course]!;
      const word = words[step.course]![0]!;
      const happenedAt = new Date(Date.now() - step.ago * dayMs - 120_000 + second * 1000).toISOString();
      const event: Event = {
        right: () => answeredEvent(true, courseId),
        wrong: () => answeredEvent(false, courseId),
        added: () => wordEvent(word.text, 'add', { courseId, partId: word.partId }),
        remembered: () => reviewedEvent(word),
        forgotten: () => reviewedEvent(word, { grade: 'again' }),
        done: () => completedEvent(courseId),
      }[step.what]();
      return { step, event: { ...event, happenedAt }, day: happenedAt.slice(0, 10) };
    }),
  );
}

const isReview = ({ step }: Done) => step.what === 'remembered' || step.what === 'forgotten';
const isRight = ({ step }: Done) => step.what === 'right' || step.what === 'remembered';
const latest = (days: readonly string[]) => days.toSorted().at(-1) ?? null;

/** Facts about a learner in a course that the rules of the domain judge. */
function cellOf(all: readonly Done[], course: number) {
  const done = all.filter(({ step }) => step.course === course);
  const answers = done
    .filter(({ step }) => step.what !== 'added' && step.what !== 'done')
    .toSorted((a, b) => (a.event.happenedAt < b.event.happenedAt ? 1 : -1))
    .slice(0, reportRules.lastAnswers);
  return {
    doneOn: latest(done.filter(({ step }) => step.what === 'done').map(({ day }) => day)),
    touchedOn: latest(done.filter((one) => !isReview(one)).map(({ day }) => day)),
    answers: answers.length,
    right: answers.filter(isRight).length,
  };
}

test('the queries of the reports name whom and what the rules of the domain name', async () => {
  const teacher = await kalima.makeTeacher();
  const lessons = [
    await makeReadingLesson(kalima, { words: ['ملعقة'] }),
    await makeReadingLesson(kalima, { words: ['بصل'] }),
  ];
  await fc.assert(
    fc.asyncProperty(anyClass, async ({ members, due }) => {
      const people: Person[] = [];
      for (const _ of members) people.push(await kalima.signUpWithoutCourses());
      const today = new Date().toISOString().slice(0, 10);
      const startsOn = addDays(today, -40);
      const id = await classOf(kalima, { startsOn, teachers: [teacher], members: people, courses: lessons });
      const params = { id };
      await sql`update class_courses set added_at = now() - interval '40 days' where class_id = ${id}::uuid`.execute(
        db,
      );
      const dueOn = due.map((ago) => (ago === null ? null : addDays(today, -ago)));
      const learners: (Presence & { readonly userId: string; readonly done: readonly Done[] })[] = [];
      for (const [at, member] of members.entries()) {
        const person = people[at]!;
        const userId = person.profile.id;
        await sql`update class_members set joined_at = now() - make_interval(days => ${member.joined})
          where class_id = ${id}::uuid and user_id = ${userId}::uuid`.execute(db);
        const done = doneBy(member, lessons, [await wordsOf(person, lessons[0]!), await wordsOf(person, lessons[1]!)]);
        if (done.length > 0)
          await sendEvents(
            person.client,
            done.map(({ event }) => event),
          );
        const hasSignedIn = member.wasHere || done.length > 0;
        if (!hasSignedIn) await sql`delete from sessions where user_id = ${userId}::uuid`.execute(db);
        const lastOn = latest(done.map(({ day }) => day));
        learners.push({ userId, done, hasSignedIn, lastOn, joinedOn: addDays(today, -member.joined) });
      }
      for (const [course, date] of dueOn.entries())
        await sql`update class_courses set due_on = ${date}::date
          where class_id = ${id}::uuid and course_id = ${lessons[course]}::uuid`.execute(db);

      const stuck = learners.flatMap(({ userId, done }) => {
        const why = [0, 1].flatMap((course) => {
          const cell = cellOf(done, course);
          const because = stuckBecause(cell, cell, today);
          return because === null ? [] : [{ courseId: lessons[course], because }];
        });
        return why.length > 0 ? [{ userId, why }] : [];
      });
      const shownStuck = await teacher.client.call(`GET ${base}/stuck`, { params });
      expect(shownStuck.total).toBe(stuck.length);
      for (const { learner, course, why, otherCount } of shownStuck.items) {
        const expected = stuck.find(({ userId }) => userId === learner.id)?.why ?? [];
        expect(expected).toHaveLength(otherCount + 1);
        expect(expected).toContainEqual({ courseId: course.courseId, because: why });
      }

      const late = learners.flatMap(({ userId, done, joinedOn }) =>
        [0, 1].flatMap((course) =>
          daysLate(cellOf(done, course), { today, dueOn: dueOn[course]!, joinedOn }) > 0
            ? [`${lessons[course]} ${userId}`]
            : [],
        ),
      );
      const shownLate = await teacher.client.call(`GET ${base}/overdue`, { params });
      const lateOf = shownLate.items.flatMap(({ course, learners: of }) =>
        of.map((one) => `${course.courseId} ${one.id}`),
      );
      expect(lateOf.toSorted()).toEqual(late.toSorted());

      const absent = learners.filter((one) => isAbsent(one, startsOn, today)).map(({ userId }) => userId);
      const shownAbsent = await teacher.client.call(`GET ${base}/absent`, { params });
      expect(shownAbsent.items.map(({ learner }) => learner.id).toSorted()).toEqual(absent.toSorted());

      const from = addDays(today, 1 - reportRules.wordDays);
      const missed = [0, 1].filter((course) => {
        const answers = learners.map(({ done }) =>
          done.filter((one) => isReview(one) && one.step.course === course && one.day >= from),
        );
        return isMissedWord({
          answers: answers.flat().length,
          right: answers.flat().filter(isRight).length,
          missing: answers.filter((of) => !of.every(isRight)).length,
        });
      });
      const shownMissed = await teacher.client.call(`GET ${base}/missed-words`, { params });
      expect(shownMissed.items.map(({ course }) => course.courseId).toSorted()).toEqual(
        missed.map((course) => lessons[course]!).toSorted(),
      );
    }),
    { numRuns: 30, examples: [[{ due: [null, null], members: [twoOfThree, twoOfThree] }]] },
  );
});
