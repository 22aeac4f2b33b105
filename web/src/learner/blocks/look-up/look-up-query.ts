import type { LookedUpWord } from '@kalima/shared/contract/learning/look-up';
import { aroundPlace } from '@kalima/shared/domain/language/look-up/look-up';
import { queryOptions } from '@tanstack/react-query';
import { isTransient } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/api.ts';
import { lookUpOnDevice } from '../../../offline/memory/look-up-on-device.ts';
import { contentEntries } from '../../../blocks/content-entries.ts';
import type { AskedWord } from './look-up-context.ts';

export interface LookedUp {
  readonly items: readonly LookedUpWord[];
  /** Whether only what is on the device was looked through. */
  readonly isFromDevice: boolean;
}

/** Milliseconds for which what was found is shown again: lessons change seldom. */
const freshFor = 300_000;

const keyOf = (userId: string, { text, at, language }: AskedWord) => {
  const around = aroundPlace(text, at);
  return [userId, language, around.text, around.at] as const;
};

async function askDevice(userId: string, { text, at, language }: AskedWord): Promise<LookedUp> {
  const kindOf = (activity: string) =>
    Object.entries(contentEntries).find(([, entry]) => entry.activity === activity)?.[0] as
      keyof typeof contentEntries | undefined;
  return { items: await lookUpOnDevice(userId, { text, at, language }, kindOf), isFromDevice: true };
}

/** What the device knows of a word, which is there at once. */
export function deviceLookUpQuery(userId: string, asked: AskedWord) {
  return queryOptions({
    queryKey: ['look-up', 'device', ...keyOf(userId, asked)],
    networkMode: 'always',
    queryFn: () => askDevice(userId, asked),
  });
}

/** What the school's lessons know of a word; where the server cannot be reached, what the device knows. */
export function lookUpQuery(userId: string, asked: AskedWord) {
  return queryOptions({
    queryKey: ['look-up', 'server', ...keyOf(userId, asked)],
    networkMode: 'always',
    retry: false,
    queryFn: async ({ signal }): Promise<LookedUp> => {
      const { text, at } = aroundPlace(asked.text, asked.at);
      try {
        const query = { language: asked.language, text: text.toWellFormed(), at };
        return { items: (await call('GET /api/look-up', { query, signal })).items, isFromDevice: false };
      } catch (error) {
        if (!isTransient(error)) throw error;
        return askDevice(userId, asked);
      }
    },
    // What came from the device is asked of the server the next time.
    staleTime: ({ state: { data } }) => (data?.isFromDevice === true ? 0 : freshFor),
  });
}
