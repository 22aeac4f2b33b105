import { expect, test } from 'vitest';
import { makePhraseCourse } from '../../testing/studied-content.ts';
import { completedEvent, sendEvents } from '../../testing/study-events.ts';
import { startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();

test('phrases stand in their stages, which show only what is assigned', async () => {
  const [id, other] = [await makePhraseCourse(kalima), await makePhraseCourse(kalima)];
  const person = await kalima.signUpWithoutCourses();
  expect((await person.client.call('GET /api/phrase-stages')).items).toEqual([]);
  await kalima.assign(person, id);
  const { items } = await person.client.call('GET /api/phrase-stages');
  expect(items.map((stage) => stage.courses.map((course) => course.id))).toEqual([[id]]);
  const course = await person.client.call('GET /api/phrase-courses/{id}', { params: { id } });
  expect(course).toMatchObject({ phraseCount: 1, isCompleted: false });
  expect(course.phrases[0]).toMatchObject({
    text: 'ذهبت إلى السوق',
    vocabulary: [{ word: 'سوق', translation: 'market' }],
  });
  expect(await person.client.codeOf('GET /api/phrase-courses/{id}', { params: { id: other } })).toBe('NOT_FOUND');
  expect(await kalima.client().codeOf('GET /api/phrase-stages')).toBe('UNAUTHENTICATED');
  expect(await kalima.client().codeOf('GET /api/phrase-courses/{id}', { params: { id } })).toBe('UNAUTHENTICATED');
  await sendEvents(person.client, [completedEvent(id, 'phrases')]);
  expect((await person.client.call('GET /api/phrase-courses/{id}', { params: { id } })).isCompleted).toBe(true);
});
