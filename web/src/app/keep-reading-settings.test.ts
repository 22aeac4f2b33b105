import type { ReadingSettings } from '@kalima/shared/domain/learning/reading-settings';
import { beforeEach, expect, test, vi } from 'vitest';
import { aidSetting } from '../learner/blocks/aids/aid-setting.ts';
import { sessionQuery } from '../blocks/session/session.ts';
import { look } from '../lib/device/reading-look.ts';
import { learner } from '../testing/render-app.tsx';
import { keepReadingSettings } from './keep-reading-settings.ts';
import { createQueryClient } from './query-client.ts';
import { patient } from '../testing/patient.ts';

const usual: ReadingSettings = {
  text: 'usual',
  lines: 'usual',
  contrast: 'system',
  motion: 'system',
  aids: 'until-known',
};
const sent: ReadingSettings[] = [];
let hasNetwork = true;
let ending = new AbortController();

beforeEach(() => {
  ending.abort();
  localStorage.clear();
  look.text.set('usual');
  look.contrast.set('system');
  aidSetting.set('until-known');
  sent.length = 0;
  hasNetwork = true;
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    if (!hasNetwork) return Promise.reject(new TypeError('offline'));
    const { reading } = JSON.parse(init.body as string) as { reading: ReadingSettings };
    sent.push(reading);
    return Promise.resolve(Response.json({ ...learner, reading }));
  });
});

function begin(person: { id: string; reading: ReadingSettings | null }) {
  ending.abort();
  ending = new AbortController();
  const client = createQueryClient();
  keepReadingSettings(person, client, ending.signal);
  return client;
}
const person = { id: learner.id, reading: null };
const other = { id: '7c9a1f9e-0f0c-4d43-9a55-5a3f35d3f999', reading: null };

test('what a person set elsewhere is how they read here, and is not sent back', () => {
  begin({ ...person, reading: { ...usual, text: 'larger', aids: 'never' } });
  expect([look.text.get(), aidSetting.get()]).toEqual(['larger', 'never']);
  expect(document.documentElement.dataset['look']).toBe('text-larger');
  expect(sent).toEqual([]);
});

test('what is changed here is told to the server, all of it, the last of several', async () => {
  const client = begin(person);
  look.text.set('large');
  look.text.set('largest');
  aidSetting.set('always');
  const last = { ...usual, text: 'largest', aids: 'always' };
  await vi.waitFor(() => expect(sent.at(-1)).toEqual(last), patient);
  await vi.waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)?.user?.reading).toEqual(last), patient);
});

test('without a network it stays as it was set here, and is told when there is one, also after another start', async () => {
  hasNetwork = false;
  begin(person);
  look.contrast.set('high');
  await Promise.resolve();
  hasNetwork = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ ...usual, contrast: 'high' }), patient);
  hasNetwork = false;
  look.contrast.set('system');
  await Promise.resolve();
  hasNetwork = true;
  begin({ ...person, reading: { ...usual, contrast: 'high' } });
  expect(look.contrast.get()).toBe('system');
  await vi.waitFor(() => expect(sent.at(-1)).toEqual(usual), patient);
});

test('whoever signs in next reads as is usual, or as they set it, and keeps nothing of the one before', async () => {
  begin(person);
  look.text.set('largest');
  await vi.waitFor(() => expect(sent).toHaveLength(1), patient);
  begin(other);
  expect(look.text.get()).toBe('usual');
  expect(sent).toHaveLength(1);
});

test('what was chosen before it could be kept is kept', async () => {
  look.text.set('large');
  begin(person);
  expect(look.text.get()).toBe('large');
  await vi.waitFor(() => expect(sent).toEqual([{ ...usual, text: 'large' }]), patient);
});
