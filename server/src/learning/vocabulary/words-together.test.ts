import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sendEvents, wordEvent } from '../../testing/study-events.ts';
import { makeReadingLesson } from '../../testing/studied-content.ts';
import { type Person, boundless, startTestApp } from '../../testing/test-app.ts';
import { picture, sound } from '../../testing/test-pictures.ts';

const kalima = await startTestApp({ limits: boundless });

/** The words of the bank that end so, without what is another for each learner. */
async function bankOf({ client }: Person, ending = '') {
  const { items } = await client.call('GET /api/vocabulary', { query: {} });
  return items
    .filter(({ word }) => word.endsWith(ending))
    .map(({ id: _, ...word }) => word)
    .toSorted((a, b) => a.word.localeCompare(b.word));
}

test('a batch of changes gives the bank that its changes give one by one', async () => {
  const imageUrl = (await kalima.upload(await picture(20, 20), 'reading-card-image')).url;
  const audioUrl = (await kalima.upload(sound(), 'reading-card-audio')).url;
  const lessons = [
    await makeReadingLesson(kalima, { files: { imageUrl, audioUrl } }),
    await makeReadingLesson(kalima, { files: { imageUrl, audioUrl } }),
  ];
  const change = fc.record({
    word: fc.constantFrom('tree', 'Tree', 'sun', 'moon'),
    action: fc.constantFrom('add', 'master', 'remove'),
    place: fc.constantFrom(null, 0, 1),
    translation: fc.constantFrom('', 'one', 'other'),
    hasFiles: fc.boolean(),
    minute: fc.nat({ max: 20 }),
  });
  const [together, oneByOne] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  for (const person of [together, oneByOne]) for (const lesson of lessons) await kalima.assign(person, lesson);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 14 }), async (changes) => {
      run += 1;
      const deviceId = randomUUID();
      const events = changes.map(({ word, action, place, translation, hasFiles, minute }) => ({
        ...wordEvent(`${word} ${run}`, action, {
          translation,
          ...(hasFiles ? { imageUrl, audioUrl } : {}),
          happenedAt: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
        }),
        ...(place === null ? {} : { courseId: lessons[place] }),
      }));
      await sendEvents(together.client, events, { deviceId });
      // As the server takes those of a batch: by their times, and as the device counted them.
      for (const event of events.toSorted((a, b) => a.happenedAt.localeCompare(b.happenedAt)))
        await sendEvents(oneByOne.client, [event], { deviceId });
      expect(await bankOf(together, ` ${run}`)).toEqual(await bankOf(oneByOne, ` ${run}`));
    }),
    { numRuns: 25 },
  );
});

test('an event that stands twice in a batch is taken once', async () => {
  const person = await kalima.signUpLearner();
  const [tree, sun] = [wordEvent('tree', 'add'), wordEvent('sun', 'add')];
  const twice = { ...tree, id: tree.id.toUpperCase() };
  expect(await sendEvents(person.client, [tree, twice, sun])).toEqual(['accepted', 'known', 'accepted']);
  expect((await bankOf(person)).map(({ word }) => word)).toEqual(['sun', 'tree']);
});
