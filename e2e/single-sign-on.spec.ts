import { createServer, type AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { type Identity, startIdentityProvider } from '../server/src/testing/identity-provider.ts';
import { type RunningServer, startServer } from './fixtures/server.ts';
import { expect, expectNoAxeViolations, firstAdmin, signOut, test } from './fixtures/test.ts';

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => void probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

const identities: Record<string, Identity> = {
  sara: { email: 'sara@school.example', email_verified: true, name: 'Sara School', groups: [] },
  head: { email: firstAdmin.email, email_verified: true, name: 'The head' },
  guest: { email: 'guest@elsewhere.example', email_verified: true, name: 'A guest' },
};

let server: RunningServer;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
// Another site than the provider's, as browsers see it.
let site: string;

test.beforeAll(async () => {
  const port = await freePort();
  site = `http://localhost:${port}`;
  provider = await startIdentityProvider(site);
  for (const [subject, identity] of Object.entries(identities)) provider.identities.set(subject, identity);
  const { issuer, clientId, clientSecret, name, domains } = provider.config;
  const env = {
    PORT: String(port),
    PUBLIC_URL: site,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
    OIDC_DOMAINS: domains.join(','),
  };
  server = await startServer({ env });
});
test.afterAll(async () => {
  await server.stop();
  await provider.close();
});

async function goThrough(page: Page, subject: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with School account' }).click();
  await page.getByRole('link', { name: subject }).click();
}

test('who has an account at the school is in with two presses, where they wanted to go @core', async ({ page }) => {
  await page.goto(`${site}/profile`);
  await expect(page.getByRole('link', { name: 'Sign in with School account' })).toBeVisible();
  await expectNoAxeViolations(page);
  await goThrough(page, 'sara');
  await expect(page).toHaveURL(`${site}/profile`);
  await expect(page.getByText('sara@school.example').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('sara@school.example').first()).toBeVisible();

  // Back does not lead to the provider's answer again, and who signs out here comes in again.
  await signOut(page);
  // The provider knows them still.
  await page.getByRole('link', { name: 'Sign in with School account' }).click();
  await expect(page).toHaveURL(/\/today$/);
});

test('an account that exists asks for its password once, and an admin sees and ends the connection', async ({
  page,
  openAs,
  complaints,
}) => {
  const other = await openAs(null);
  await other.goto(`${site}/login`);
  await goThrough(other, 'sara');
  await expect(other).toHaveURL(/\/today$/);
  complaints.expect(/status of 401/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site}/login`);
  await goThrough(page, 'head');
  await expect(page.getByRole('heading', { name: 'Is this account yours?' })).toBeVisible();
  await expect(page.getByText(firstAdmin.email)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('textbox', { name: 'Password' }).fill('not it at all');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid email or password');
  await page.reload();
  await page.getByRole('textbox', { name: 'Password' }).fill(firstAdmin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(`${site}/admin/users?q=sara`);
  await page.getByRole('link', { name: /Sara School/ }).click();
  await expect(page.getByText('Connected')).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Sara School is not connected any more')).toBeVisible();
  await page.getByRole('button', { name: 'Let it connect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Let it connect' }).click();
  await expect(page.getByText('May be connected at the next sign-in')).toBeVisible();
});

test('who has no account reads why, in their language, and can go on otherwise', async ({ page }) => {
  await page.goto(`${site}/login`);
  await goThrough(page, 'guest');
  await expect(page.getByRole('alert')).toContainText('There is no account for your email address here.');
  await expectNoAxeViolations(page);
  await page.goto(`${site}/login/arrival`);
  await expect(page.getByRole('alert')).toContainText('Please begin again.');
  await page.getByRole('link', { name: 'Other ways to sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('kalima.language', 'zh'));
  await page.goto(`${site}/login/arrival?problem=SSO_UNAVAILABLE`);
  await expect(page.getByRole('alert')).toContainText('学校的登录服务暂时没有回应。');
});
