import { join } from 'node:path';
import { openScreens } from './fixtures/screens.ts';
import { repository } from './fixtures/server.ts';
import { expect, expectNoAxeViolations, firstAdmin, test } from './fixtures/test.ts';
import type { Language } from './fixtures/words.ts';

const devices = [
  { name: 'desktop', viewport: { width: 1280, height: 860 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
];

test.describe.configure({ mode: 'parallel' });

for (const { name, viewport } of devices) {
  for (const language of ['en', 'zh'] satisfies Language[]) {
    test(`every screen and state is sound for axe: ${name}, ${language}, both themes`, async ({
      api,
      openAs,
      complaints,
    }) => {
      test.setTimeout(240_000);
      complaints.expect(/status of [45]\d\d/);
      const learner = await api.register('Lin Mei');
      const newcomer = await api.register('Amina Farouk');
      const media = join(repository, 'demo/media');
      const imageUrl = await api.upload('learning-material-image', join(media, 'taxi.webp'), 'image/webp');
      const videoUrl = await api.upload('learning-material-video', join(media, 'polar-night.mp4'), 'video/mp4');
      await api.makeMaterial(
        {
          title: 'في سيارة الأُجرة',
          content: '<p dir="rtl">إلى أين تريد أن تذهب؟</p><ul><li><p>المطار — 机场</p></li></ul>',
          language: 'arabic',
          difficulty: 'intermediate',
          tags: ['سفر', 'taxi', '出租车', 'more'],
          imageUrl,
        },
        [learner],
      );
      await api.makeMaterial(
        { title: '冬天的夜晚', language: 'chinese', difficulty: 'advanced', videoUrl, videoSource: 'upload', imageUrl },
        [learner],
      );
      const screens = await openScreens(api);
      const people = { nobody: null, learner, newcomer, admin: firstAdmin };
      const opened = new Map<keyof typeof people, Awaited<ReturnType<typeof openAs>>>();
      for (const screen of screens) {
        await test.step(screen.name, async () => {
          const first = opened.get(screen.who) ?? (await openAs(people[screen.who], { viewport }));
          if (!opened.has(screen.who)) {
            await first.addInitScript((chosen) => localStorage.setItem('kalima.language', chosen), language);
            opened.set(screen.who, first);
          }
          await first.unrouteAll({ behavior: 'ignoreErrors' });
          await screen.open(first, language);
          await expect(first.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : 'en');
          expect(await first.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
          await expectNoAxeViolations(first);
        });
      }
    });
  }
}
