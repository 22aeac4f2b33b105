import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../testing/render-app.tsx';

test('switches the language without a reload and remembers it', async () => {
  renderApp('/profile', {}, learner);
  await screen.findByRole('heading', { name: 'Profile' });
  await userEvent.click(screen.getAllByRole('radio', { name: '中文' })[0]!);
  expect(await screen.findByRole('heading', { name: '个人资料' })).toBeVisible();
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(localStorage.getItem('kalima.language')).toBe('zh');
});

test('only an admin has the back office in the menu', async () => {
  renderApp('/profile', {}, learner);
  await screen.findByRole('heading', { name: 'Profile' });
  expect(screen.queryByRole('link', { name: 'Manage courses' })).toBeNull();
});

test.each([
  ['English', 'Main menu', 'Status'],
  ['中文', '主菜单', '运行状态'],
])('no two entries of an admin’s menus have the same name, %s', async (language, mainMenu, status) => {
  renderApp('/profile', {}, { ...learner, role: 'admin' });
  await userEvent.click((await screen.findAllByRole('radio', { name: language }))[0]!);
  const backOffice = (await screen.findByRole('link', { name: status })).closest('nav');
  const menus = [await screen.findByRole('navigation', { name: mainMenu }), backOffice!];
  const names = menus.flatMap((menu) => within(menu).getAllByRole('link')).map((link) => link.textContent);
  expect(names.length).toBeGreaterThan(15);
  expect(new Set(names).size).toBe(names.length);
});

test('the bell tells what is new; opening it is looking', async () => {
  const { requests } = renderApp(
    '/profile',
    {
      'GET /api/notifications': () => ({
        body: {
          items: [
            {
              courseId: '7c9a1f9e-0f0c-4d43-9a55-5a3f35d3f002',
              title: 'النار',
              courseType: 'learning_material',
              assignedAt: '2026-11-01T10:00:00.000Z',
              isNew: true,
            },
            // Of a newer server.
            {
              courseId: '7c9a1f9e-0f0c-4d43-9a55-5a3f35d3f003',
              title: 'A song',
              courseType: 'song' as 'story',
              assignedAt: '2026-11-01T09:00:00.000Z',
              isNew: false,
            },
          ],
          nextCursor: null,
          newCount: 1,
        },
      }),
      'POST /api/notifications/seen': () => ({ body: { done: true } }),
    },
    learner,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Newly assigned (1)' }));
  expect(await screen.findByRole('link', { name: /النار/ })).toHaveAttribute(
    'href',
    '/learning-materials/7c9a1f9e-0f0c-4d43-9a55-5a3f35d3f002',
  );
  expect(screen.queryByText('A song')).toBeNull();
  // Title and facts stand at one side, that of the title.
  expect(screen.getByRole('link', { name: /النار/ })).toHaveAttribute('dir', 'auto');
  expect(screen.getByText(/^Learning material · /).tagName).toBe('BDI');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Newly assigned' })).toBeVisible());
  expect(requests.some(({ key }) => key === 'POST /api/notifications/seen')).toBe(true);
});

test('the bell shows what was assigned before that, page by page', async () => {
  const assigned = (number: number) => ({
    courseId: `7c9a1f9e-0f0c-4d43-9a55-5a3f35d3f00${number}`,
    title: `Lesson ${number}`,
    courseType: 'learning_material',
    assignedAt: '2026-11-01T10:00:00.000Z',
    isNew: false,
  });
  const { requests } = renderApp(
    '/profile',
    {
      'GET /api/notifications': ({ url }) => ({
        body: url.searchParams.has('cursor')
          ? { items: [assigned(2)], nextCursor: null, newCount: 0 }
          : { items: [assigned(1)], nextCursor: 'next', newCount: 0 },
      }),
    },
    learner,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Newly assigned' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /Lesson 2/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Lesson 1/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(requests.filter(({ key }) => key === 'GET /api/notifications')).toHaveLength(2);
});

test('logout leads to the login screen', async () => {
  const { router } = renderApp('/profile', { 'POST /api/auth/sign-out': () => ({ body: { done: true } }) }, learner);
  await userEvent.click(await screen.findByRole('button', { name: 'User menu' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
});
