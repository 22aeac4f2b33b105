import { test as base } from '@playwright/test';
import { demoFile, emptyPlan, seedPlan } from '../fixtures/activities.ts';
import { Api } from '../fixtures/api.ts';
import { type RunningServer, startServer } from '../fixtures/server.ts';
import { openFirefox } from './firefox.ts';
import { Tab } from './tab.ts';
import { openWebKit } from './webkit.ts';

export interface EngineOptions {
  readonly engine: 'firefox' | 'webkit';
}

const language = 'arabic' as const;
const card = (word: string, translation: string, name: string) => ({
  word,
  translation,
  picture: demoFile(`word-${name}.webp`),
  sound: demoFile(`arabic-${name}.ogg`),
});
const phrase = (text: string, translation: string) => ({
  text,
  translation,
  picture: demoFile('market.webp'),
  sound: demoFile('arabic-cat.ogg'),
  vocabulary: [{ word: 'سوق', translation: 'market', definition: 'where people buy and sell' }],
});

const plan = {
  ...emptyPlan,
  reading: [
    {
      name: 'كلمات أولى',
      stage: 1,
      language,
      lessonSound: null,
      cards: [card('قطة', 'cat', 'cat'), card('حافلة', 'bus', 'bus')],
    },
  ],
  phraseStages: [
    {
      name: 'In town',
      courses: [
        {
          title: 'في السوق',
          description: '',
          language,
          picture: demoFile('market.webp'),
          phrases: [phrase('ذهبت إلى السوق.', 'I went to the market.'), phrase('شكرا!', 'Thank you!')],
        },
      ],
    },
  ],
  storyStages: [
    {
      name: 'Films',
      stories: [
        {
          title: 'The moon cat',
          language: 'english' as const,
          text: 'A cat went to the moon.',
          vocabulary: [],
          picture: demoFile('story-moon-cat.webp'),
          video: { source: 'upload' as const, from: demoFile('story-moon-cat.mp4') },
        },
      ],
    },
  ],
};

interface Fixtures {
  /** Opens a browser of its own, which nobody is signed in to. */
  open: () => Promise<Tab>;
}

interface WorkerFixtures extends EngineOptions {
  server: RunningServer;
  api: Api;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['firefox', { scope: 'worker', option: true }],
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, provide) => {
      const server = await startServer({ prepare: (dataDir) => seedPlan(dataDir, plan) });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  api: [
    async ({ server }, provide) => {
      const api = await Api.open(server.url);
      await provide(api);
      await api.close();
    },
    { scope: 'worker' },
  ],
  open: async ({ engine, server }, provide) => {
    const tabs: Tab[] = [];
    await provide(async () => {
      const tab = new Tab(await (engine === 'firefox' ? openFirefox() : openWebKit()), server.url);
      tabs.push(tab);
      return tab;
    });
    for (const tab of tabs) await tab.close();
  },
});
