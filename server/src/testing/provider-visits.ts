import { randomUUID } from 'node:crypto';
import type { startIdentityProvider } from './identity-provider.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** How people of a provider come to a server by single sign-on. */
export function providerVisits(kalima: TestApp, provider: Awaited<ReturnType<typeof startIdentityProvider>>) {
  /** Somebody whom the provider knows; returns their subject. */
  function identity(
    change: { email?: string; email_verified?: boolean | undefined; groups?: string[]; name?: string } = {},
  ): string {
    const subject = randomUUID();
    provider.identities.set(subject, {
      email: `${subject}@school.example`,
      email_verified: true,
      name: 'Sara School',
      ...change,
    });
    return subject;
  }

  const start = (browser: TestClient, to = '/today') =>
    browser.send({ method: 'GET', url: `/api/auth/sso/start?to=${encodeURIComponent(to)}` });

  async function comeBack(browser: TestClient, back: URL) {
    const answer = await browser.send({ method: 'GET', url: back.pathname + back.search });
    return { location: answer.headers.location, statusCode: answer.statusCode };
  }

  /** Goes to the provider and back as somebody; returns the address there and where the server leads then. */
  async function goThrough(browser: TestClient, subject: string, to?: string) {
    const begun = await start(browser, to);
    const back = await provider.visit(String(begun.headers.location), subject);
    return { back, ...(await comeBack(browser, back)) };
  }

  const whoIs = async (browser: TestClient) => (await browser.call('GET /api/auth/get-session')).user;

  /** Signs in as an identity in a new browser. */
  async function enter(subject: string) {
    const browser = kalima.client();
    const { location } = await goThrough(browser, subject);
    return { browser, location, user: await whoIs(browser) };
  }

  return { identity, start, comeBack, goThrough, whoIs, enter };
}
