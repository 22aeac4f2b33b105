import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { learner, renderApp } from '../testing/render-app.tsx';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'standalone');
});

test('says nothing where the browser cannot install the app', async () => {
  renderApp('/profile?edit=settings', {}, learner);
  expect(await screen.findByText('Sound effects')).toBeVisible();
  expect(screen.queryByText('Kalima as an app of its own')).toBeNull();
});

test('asks by way of the browser, once', async () => {
  await import('../lib/device/install-offer.ts');
  renderApp('/profile?edit=settings', {}, learner);
  await screen.findByText('Sound effects');
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve());
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  fireEvent.click(await screen.findByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Install' })).toBeNull());
});

test('says where to find it on a phone whose browser does not offer it', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  renderApp('/profile?edit=settings', {}, learner);
  expect(await screen.findByText(/Add to Home Screen/)).toBeVisible();
});
