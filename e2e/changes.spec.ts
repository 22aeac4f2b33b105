import { expect, expectNoAxeViolations, signOut, test } from './fixtures/test.ts';

test('what a teacher did on one device is taken back on another, by the bell, once @core', async ({ api, openAs }) => {
  const [teacher, learner] = [await api.registerTeacher('Samir Aziz'), await api.register('Noor Farouk')];
  const { id: courseId } = await api.makeMaterial({ title: 'A market in Cairo' });
  const [laptop, phone] = [await openAs(teacher), await openAs(teacher, { viewport: { width: 390, height: 844 } })];

  await laptop.goto('/admin/classes');
  await laptop.getByRole('button', { name: 'New class' }).first().click();
  await laptop.getByRole('dialog').getByLabel('Name of the class').fill('6B Arabic');
  await laptop.getByRole('button', { name: 'Make the class' }).click();
  await expect(laptop.getByRole('heading', { level: 1, name: '6B Arabic' })).toBeVisible();
  const classPath = new URL(laptop.url()).pathname;
  const api6B = `/api/teacher/classes/${classPath.split('/').at(-1)}`;
  const headers = { origin: new URL(laptop.url()).origin };
  const given = await laptop.request.post('/api/teacher/assignments', {
    data: { courses: [courseId], classIds: [classPath.split('/').at(-1)] },
    headers,
  });
  expect(given.ok(), await given.text()).toBe(true);
  const opened = await laptop.request.put(`${api6B}/join-code`, { headers });
  const { joinCode } = (await opened.json()) as { joinCode: string };
  const learners = await openAs(learner);
  expect((await learners.request.post('/api/classes/join', { data: { code: joinCode }, headers })).ok()).toBe(true);
  await laptop.goto(`${classPath}?part=learners`);
  await laptop.getByRole('listitem').filter({ hasText: 'Noor Farouk' }).getByRole('button').click();
  await expect(laptop.getByText('Noor Farouk was taken out of the class')).toBeVisible();
  await signOut(laptop);

  await phone.goto(`${classPath}?part=learners`);
  await expect(phone.getByText('Noor Farouk')).toHaveCount(0);
  await phone.getByRole('button', { name: 'Newly assigned' }).click();
  const bell = phone.getByRole('dialog', { name: 'Newly assigned' });
  await expect(bell.getByText('Noor Farouk was taken out of the class')).toBeVisible();
  await expect(bell.getByText('The class has got A market in Cairo')).toBeVisible();
  await expectNoAxeViolations(phone);
  await bell.getByRole('button', { name: 'Undo' }).first().click();
  await expect(phone.getByText('Taken back', { exact: true })).toBeVisible();
  await expect(bell.getByText('Noor Farouk was taken out of the class')).toHaveCount(0);
  await expect(phone.getByRole('listitem').filter({ hasText: 'Noor Farouk' })).toBeVisible();
  await phone.reload();
  await phone.getByRole('button', { name: 'Newly assigned' }).click();
  await expect(bell.getByText('The class has got A market in Cairo')).toBeVisible();
  await expect(bell.getByRole('button', { name: 'Undo' })).toHaveCount(1);
});
