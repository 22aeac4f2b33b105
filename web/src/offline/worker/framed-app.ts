import { frameCookie, framedPage, type Frames, readChoices } from '@kalima/shared/page/page-frames';
import { matchPrecache } from 'workbox-precaching';

/** Not every browser lets a worker read cookies; without, the page has no frame. */
interface Cookies {
  readonly cookieStore?: { get(name: string): Promise<{ readonly value?: string | undefined } | null> };
}

/** The empty app with its frame, as the server would draw it for whom this device knows. */
export async function framedApp(app: Response, address: string): Promise<Response> {
  const cookie = await (globalThis as Cookies).cookieStore?.get(frameCookie);
  if (!cookie?.value) return app;
  const choices = readChoices(cookie.value);
  const stored = await matchPrecache(`/frames-${choices.language}.json`);
  if (!stored) return app;
  const page = framedPage(await app.text(), (await stored.json()) as Frames, choices, address);
  return new Response(page, { headers: app.headers });
}
