import type { Profile } from '@kalima/shared/contract/people/accounts';
import {
  readingChoices,
  type ReadingPart,
  type ReadingSettings,
} from '@kalima/shared/domain/learning/reading-settings';
import type { QueryClient } from '@tanstack/react-query';
import { aidSetting } from '../learner/blocks/aids/aid-setting.ts';
import { sessionQuery } from '../blocks/session/session.ts';
import { call } from '../lib/api/api.ts';
import type { DeviceSetting } from '../lib/device/device-setting.ts';
import { readRemembered, remember } from '../lib/device/device-storage.ts';
import { look } from '../lib/device/reading-look.ts';
import { rememberPerson } from '../offline/person/device-person.ts';

/** Whose the settings of this device are, and of whom some have not reached the server yet. */
const [ownerKey, pendingKey] = ['kalima.reading-of', 'kalima.reading-pending'];

const settings = { ...look, aids: aidSetting } as Readonly<Record<ReadingPart, DeviceSetting<string>>>;
const parts = Object.keys(readingChoices) as ReadingPart[];
const usual = Object.fromEntries(parts.map((part) => [part, readingChoices[part][0]])) as ReadingSettings;
const current = () => Object.fromEntries(parts.map((part) => [part, settings[part].get()])) as ReadingSettings;
const areSame = (one: ReadingSettings, other: ReadingSettings) => parts.every((part) => one[part] === other[part]);

/**
 * Reads on this device as the person does on their others, until the signal, and tells the server what they change here, later where there is
 * no network (PRODUCT.md#reading-comfort).
 */
export function keepReadingSettings(
  { id, reading }: Pick<Profile, 'id' | 'reading'>,
  client: QueryClient,
  signal: AbortSignal,
): void {
  let isApplying = false;
  let isSending = false;
  /** Whether there is more to send since. */
  let isAgain = false;

  function apply(given: ReadingSettings): void {
    isApplying = true;
    for (const part of parts) if (settings[part].get() !== given[part]) settings[part].set(given[part]);
    isApplying = false;
  }
  async function send(): Promise<void> {
    isAgain = isSending;
    if (isSending || signal.aborted) return;
    isSending = true;
    try {
      const user = await call('PATCH /api/profile', { body: { reading: current() }, signal });
      client.setQueryData(sessionQuery.queryKey, { user });
      rememberPerson(user);
      if (!isAgain && readRemembered(pendingKey) === id) remember(pendingKey, null);
    } catch {
      // It stays to be sent: with the network, or where the person signs in here again.
    }
    isSending = false;
    if (isAgain) void send();
  }
  function keep(): void {
    if (isApplying || signal.aborted) return;
    remember(pendingKey, id);
    void send();
  }

  const owner = readRemembered(ownerKey);
  const isPending = readRemembered(pendingKey) === id;
  const isUnset = reading === null && (owner === null || owner === id);
  remember(ownerKey, id);
  if (!isPending && !isUnset) apply(reading ?? usual);
  // What was chosen here before there was an account to keep it in is the person's.
  else if (isPending || !areSame(current(), usual)) keep();
  for (const part of parts) signal.addEventListener('abort', settings[part].subscribe(keep));
  window.addEventListener('online', () => readRemembered(pendingKey) === id && void send(), { signal });
}
