import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { learner, renderApp } from '../testing/render-app.tsx';

test('switches the language without a reload and remembers it', async () => {
  renderApp('/profile', {}, learner);
  await screen.findByRole('heading', { name: 'Profile' });
  await userEvent.click(screen.getAllByRole('radio', { name: '中文' })[0]!);
  expect(await screen.findByRole('heading', { name: '个人资料' })).toBeVisible();
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(localStorage.getItem('kalima.language')).toBe('zh');
});

test('Arabic is read from right to left, and what follows from left to right again', async () => {
  renderApp('/profile', {}, learner);
  await screen.findByRole('heading', { name: 'Profile' });
  await userEvent.click(screen.getAllByRole('radio', { name: 'العربية' })[0]!);
  expect(await screen.findByRole('heading', { name: 'الملف الشخصي' })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'ar');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  expect(localStorage.getItem('kalima.language')).toBe('ar');
  await userEvent.click(screen.getAllByRole('radio', { name: 'English' })[0]!);
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
  expect(document.documentElement.dir).not.toBe('rtl');
});

test('who only learns has no switch, and nothing of the back office', async () => {
  renderApp('/profile', {}, learner);
  await screen.findByRole('heading', { name: 'Profile' });
  expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeVisible();
  for (const name of ['Teach', 'Content', 'Users']) expect(screen.queryByRole('link', { name })).toBeNull();
});

const admin = { ...learner, role: 'admin' as const };
const inMenu = async (menu: string) => within(await screen.findByRole('navigation', { name: menu }));

test.each([
  ['English', 'Learn or teach', 'Teach', 'Main menu', 'Teach menu', 'Content'],
  ['中文', '学习或教学', '教学', '主菜单', '教学菜单', '内容'],
  ['العربية', 'التعلم أو التدريس', 'التدريس', 'القائمة الرئيسية', 'قائمة التدريس', 'المحتوى'],
])(
  'one part at a time, at most seven places, and no name twice, %s',
  async (language, both, teach, main, menu, content) => {
    renderApp('/profile', {}, admin);
    await userEvent.click((await screen.findAllByRole('radio', { name: language }))[0]!);
    const namesOf = (of: Awaited<ReturnType<typeof inMenu>>) => of.getAllByRole('link').map((link) => link.textContent);
    expect(namesOf(await inMenu(main))).toHaveLength(8);
    await userEvent.click((await inMenu(both)).getByRole('link', { name: teach }));
    expect(screen.queryByRole('navigation', { name: main })).toBeNull();
    expect(namesOf(await inMenu(menu))).toHaveLength(5);
    await userEvent.click((await inMenu(menu)).getByRole('link', { name: content }));
    const names = namesOf(await inMenu(menu));
    expect(names).toHaveLength(12);
    expect(new Set(names).size).toBe(names.length);
  },
);

test('the switch leads back to where each part was left, an address opens its own, and the choice is remembered', async () => {
  const { router } = renderApp('/vocabulary?q=tea', {}, admin);
  const press = async (part: string) =>
    userEvent.click((await inMenu('Learn or teach')).getByRole('link', { name: part }));
  const { pathname } = router.state.location;
  expect(pathname).toBe('/vocabulary');
  expect((await inMenu('Learn or teach')).getByRole('link', { name: 'Learn' })).toHaveAttribute('aria-current', 'true');
  await press('Teach');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
  await router.navigate({ to: '/admin/users' });
  await press('Learn');
  await waitFor(() => expect(router.state.location.pathname).toBe('/vocabulary'));
  await press('Teach');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
  // The profile belongs to both: the menu stays as it is. The start is that of the part.
  await router.navigate({ to: '/profile' });
  expect(await inMenu('Teach menu')).toBeTruthy();
  await router.navigate({ to: '/' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
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

test('the screens of a person are gone before the device says that they signed out, so that none of them asks in vain', async () => {
  renderApp('/profile', { 'POST /api/auth/sign-out': () => ({ body: { done: true } }) }, learner);
  await userEvent.click(await screen.findByRole('button', { name: 'User menu' }));
  const shown: boolean[] = [];
  const note = vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    if (text.includes('signed-out=1')) shown.push(screen.queryByRole('heading', { name: 'Profile' }) !== null);
  });
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await waitFor(() => expect(shown).toEqual([false]));
  note.mockRestore();
});

test('logout leads to the login screen', async () => {
  const { router } = renderApp('/profile', { 'POST /api/auth/sign-out': () => ({ body: { done: true } }) }, learner);
  await userEvent.click(await screen.findByRole('button', { name: 'User menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
});
