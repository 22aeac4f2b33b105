import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeStory } from '../../testing/studied-content.ts';
import { startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();

test('stories stand in their stages, which show only what is assigned', async () => {
  const [id, other] = [await makeStory(kalima), await makeStory(kalima)];
  const person = await kalima.signUpWithoutCourses();
  await kalima.assign(person, id);
  const { items } = await person.client.call('GET /api/story-stages');
  expect(items.map((stage) => stage.stories.map((story) => story.id))).toEqual([[id]]);
  const story = await person.client.call('GET /api/stories/{id}', { params: { id } });
  expect(story).toMatchObject({ title: '很高的人', vocabulary: [{ word: '锄头' }], isCompleted: false });
  expect(await person.client.codeOf('GET /api/stories/{id}', { params: { id: other } })).toBe('NOT_FOUND');
  expect(await person.client.codeOf('GET /api/stories/{id}', { params: { id: randomUUID() } })).toBe('NOT_FOUND');
  expect(await kalima.client().codeOf('GET /api/story-stages')).toBe('UNAUTHENTICATED');
  expect(await kalima.client().codeOf('GET /api/stories/{id}', { params: { id } })).toBe('UNAUTHENTICATED');
});
