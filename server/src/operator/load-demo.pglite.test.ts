import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { loadDemo } from './load-demo.ts';

const demoDir = new URL('../../../demo/', import.meta.url).pathname;

test('the demo is loaded once, begun again where it was cut off, and its passwords are kept for the owner alone', async () => {
  const kalima = await startTestApp();
  const { database, dataDir } = kalima;
  const load = () => loadDemo({ app: kalima.app, database, dataDir, demoDir });

  // A load that was cut off: half of it is there, and the mark of an unfinished one.
  await kalima.app.accounts.makeAdmin({ email: 'teacher@demo.kalima', isDemo: true });
  await writeFile(join(dataDir, 'demo-loading'), '');
  const accounts = await load();
  expect(accounts.map(({ role }) => role)).toEqual(['admin', 'user']);
  expect((await stat(join(dataDir, 'demo-accounts.json'))).mode & 0o777).toBe(0o600);
  // Shown once.
  expect(await load()).toEqual([]);
  expect(await kalima.app.accounts.countDemoAccounts()).toBe(128);

  const people = await Promise.all(accounts.map(({ email, password }) => kalima.signIn(email, password)));
  for (const { client, profile } of people) {
    const { items } = await client.call('GET /api/learning-materials', { query: {} });
    expect(items.length).toBeGreaterThanOrEqual(12);
    expect(profile.role).toBe(accounts.find(({ email }) => email === profile.email)?.role);
    for (const { id, imageUrl } of items) {
      const material = await client.call('GET /api/learning-materials/{id}', { params: { id } });
      for (const url of [imageUrl, material.videoSource === 'upload' ? material.videoUrl : null]) {
        if (url !== null) expect((await client.send({ method: 'GET', url })).statusCode).toBe(200);
      }
    }
  }

  // What the dashboard counts (PRODUCT.md#figures).
  const figures = await people[0]?.client.call('GET /api/admin/statistics');
  expect(figures).toMatchObject({ users: 128, activeUsers: 87, lessons: 45, completions: 1243, words: 1500 });
  expect(figures?.days).toHaveLength(30);

  // The demo learner is half way through every activity, and hears and sees every word.
  const learner = people.find(({ profile }) => profile.role === 'user');
  const { completedLessons } = (await learner?.client.call('GET /api/profile/progress')) ?? { completedLessons: [] };
  expect(new Set(completedLessons.map(({ activity }) => activity)).size).toBe(4);
  const { items: words } = (await learner?.client.call('GET /api/vocabulary', { query: {} })) ?? { items: [] };
  expect(words).toHaveLength(24);
  for (const url of words.flatMap(({ imageUrl, audioUrl }) => [imageUrl, audioUrl])) {
    expect((await learner?.client.send({ method: 'GET', url: url ?? '/' }))?.statusCode).toBe(200);
  }
}, 180_000);

test('a database that is in use gets no demo', async () => {
  const { app, database, dataDir, signUpLearner } = await startTestApp();
  await signUpLearner();
  expect(await loadDemo({ app, database, dataDir, demoDir })).toEqual([]);
});
