import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, firstAdmin, test } from './fixtures/test.ts';
import { type Language, say } from './fixtures/words.ts';

const phone = { width: 390, height: 844 };

/** Sends something as the person of a page; returns the answer. */
async function send<T = unknown>(page: Page, method: 'POST' | 'PUT', path: string, data: object = {}): Promise<T> {
  const { origin } = new URL(page.url());
  const answer = await page.request.fetch(path, { method, data, headers: { origin } });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

for (const [language, viewport, tier] of [
  ['en', { width: 1280, height: 860 }, ' @core'],
  ['zh', phone, ''],
] satisfies [Language, object, string][]) {
  test(`a teacher sees who is stuck and which words are missed, opens a learner, and saves the table, ${language}${tier}`, async ({
    api,
    openAs,
  }) => {
    const teacher = await api.registerTeacher('Mona Hassan');
    const learners = [await api.register('Amal Farouk'), await api.register('Badr Aziz')];
    const admins = await openAs(firstAdmin);
    await admins.goto('/admin/users');
    const texts = { name: 'في المطبخ', description: '', stage: 1, language: 'arabic' };
    const cards = [{ id: randomUUID(), word: 'ملعقة', translation: 'spoon', imageUrl: null, audioUrl: null }];
    const lesson = await send<{ id: string; version: number }>(admins, 'POST', '/api/author/reading-lessons', texts);
    const content = { ...texts, lessonAudioUrl: null, cards, version: lesson.version };
    await send(admins, 'PUT', `/api/author/reading-lessons/${lesson.id}`, content);
    const made = { name: '6B Arabic', startsOn: '2026-01-01', endsOn: null };
    const { id } = await send<{ id: string }>(admins, 'POST', '/api/teacher/classes', made);
    await send(admins, 'PUT', `/api/admin/classes/${id}/teachers/${teacher.id}`);
    const away = await send<{ id: string }>(admins, 'POST', '/api/admin/users', {
      name: 'Oksana Koval',
      email: `oksana-${language}@school.example`,
    });
    const userIds = [...learners.map((one) => one.id), away.id];
    await send(admins, 'POST', `/api/admin/classes/${id}/members`, { userIds });
    await send(admins, 'POST', '/api/teacher/assignments', { courses: [lesson.id], classIds: [id] });
    for (const learner of learners) {
      const page = await openAs(learner);
      await page.goto('/today');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const happenedAt = new Date().toISOString();
      const events = Array.from({ length: 12 }, (_, sequence) => ({
        id: randomUUID(),
        sequence,
        happenedAt,
        type: 'card-answered',
        courseId: lesson.id,
        activity: 'flashcards',
        cardId: cards[0]?.id,
        isRight: sequence < (learner === learners[0] ? 3 : 7),
      }));
      await send(page, 'POST', '/api/study-events', { deviceId: randomUUID(), deviceTime: happenedAt, events });
      await page.context().close();
    }

    const page = await openAs(teacher, { viewport });
    await page.addInitScript((chosen) => localStorage.setItem('kalima.language', chosen), language);
    await page.goto(`/admin/classes/${id}`);
    const cardOf = (name: string) => page.getByRole('region', { name: say(language, name) });
    const stuck = cardOf('Who is stuck?');
    await expect(stuck.getByRole('listitem')).toHaveCount(1);
    await expect(stuck.getByRole('link', { name: 'Amal Farouk' })).toBeVisible();
    await expect(cardOf('What is overdue?')).toContainText(say(language, 'Nothing is overdue.'));
    await expect(cardOf('Which words does the class miss?')).toContainText('ملعقة');
    // Who came today is missed by nobody yet.
    await expect(cardOf('Who has not been here?')).not.toContainText('Oksana Koval');
    await expect(cardOf('Who has not been here?')).toContainText(say(language, 'Everybody was here in the last week.'));
    await expectNoAxeViolations(page);

    const missed = cardOf('Which words does the class miss?');
    await missed.getByRole('button', { name: say(language, 'Practise these with the class') }).click();
    await expect(missed.getByRole('list', { name: say(language, 'What the class practises') })).toContainText('ملعقة');
    const child = await openAs(learners[0]!, { viewport: phone });
    await child.addInitScript((chosen) => localStorage.setItem('kalima.language', chosen), language);
    await child.goto('/today');
    await child
      .getByRole('region', { name: say(language, 'Practise with your class') })
      .getByRole('link')
      .click();
    // Missed three times it rests, and is practised.
    for (let time = 0; time < 3; time += 1) {
      await child.getByRole('button', { name: say(language, 'I don’t know yet') }).click();
      await child.getByRole('button', { name: say(language, 'Go on'), exact: true }).click();
    }
    await expect(child.getByRole('heading', { level: 1 })).toContainText('1');
    await child.goBack();
    await expect(child.getByText(say(language, 'Continue'), { exact: true })).toBeVisible();
    await expect(child.getByRole('region', { name: say(language, 'Practise with your class') })).toHaveCount(0);
    await child.context().close();
    await expect(async () => {
      await page.reload();
      await expect(missed).toContainText(
        language === 'zh' ? '3 名学习者中有 1 名已练过' : '1 of 3 learners have practised them',
      );
    }).toPass();
    await expectNoAxeViolations(page);

    await stuck.getByRole('link', { name: say(language, 'See answers') }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Amal Farouk' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { level: 1, name: 'Badr Aziz' })).toBeVisible();
    await page.getByLabel(say(language, 'Add a note')).fill('Reads well.');
    await page.getByRole('button', { name: say(language, 'Save the note') }).click();
    await expect(page.getByText('Reads well.')).toBeVisible();

    await page.goto(`/admin/classes/${id}?part=progress`);
    await expect(page.getByRole('grid').getByRole('gridcell', { name: /Amal Farouk/ })).toContainText('1/1');
    await expectNoAxeViolations(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: say(language, 'Table (CSV)') }).click();
    const table = await readFile(await (await saving).path(), 'utf8');
    expect(table.startsWith('\uFEFF')).toBe(true);
    expect(table).toContain('في المطبخ');
    expect(table.split('\r\n')).toHaveLength(5);
  });
}
