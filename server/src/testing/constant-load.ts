import { randomUUID } from 'node:crypto';
import { materialWith } from './material-with.ts';

export interface Outcome {
  /** Titles of the materials whose making was acknowledged, by id. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** How often each status was answered; 0 where no answer came. */
  readonly statuses: ReadonlyMap<number, number>;
  /** What was answered where it was no success, each once: status, Retry-After and body. */
  readonly failures: ReadonlySet<string>;
}

export interface ConstantLoad {
  /** Resolves after so many more requests that succeeded. */
  succeeded(count: number): Promise<void>;
  /** Resolves after so many more requests that did not. */
  failed(count: number): Promise<void>;
  stop(): Promise<Outcome>;
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Signs in over the network; returns the Cookie header to send from then on. */
export async function signInAt(address: string, { email, password }: Account): Promise<string> {
  const response = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (response.status !== 200) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
}

/** Registers a learner over the network. */
export async function registerAt(address: string): Promise<Account> {
  const account = { email: `${randomUUID()}@example.org`, password: 'correct horse battery' };
  const body = { ...account, name: 'Layla Learner', targetLanguage: 'arabic', nativeLanguage: 'english' };
  const response = await fetch(`${address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`registration: ${response.status} ${await response.text()}`);
  return account;
}

/** Every learning material that an admin sees: titles by id. */
export async function readTitles(address: string, cookie: string): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const response: Response = await fetch(`${address}/api/learning-materials${cursor && `?cursor=${cursor}`}`, {
      headers: { cookie },
    });
    const page = (await response.json()) as { items: { id: string; title: string }[]; nextCursor: string | null };
    for (const { id, title } of page.items) titles.set(id, title);
    cursor = page.nextCursor;
  }
  return titles;
}

/**
 * An admin's reads and writes in turn, several at a time, until stopped; sign-ins among them where `account` is given, which is
 * another one: of more than fifty sessions the oldest ends.
 */
export function startLoad(
  address: string,
  cookie: string,
  { workers = 6, account }: { workers?: number; account?: Account } = {},
): ConstantLoad {
  const acknowledged = new Map<string, string>();
  const statuses = new Map<number, number>();
  const failures = new Set<string>();
  const waiting = new Set<{ isSuccess: boolean; left: number; done: () => void }>();
  const state = { isStopped: false };

  function note(status: number): void {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isSuccess = status >= 200 && status < 300;
    for (const one of waiting) {
      if (one.isSuccess !== isSuccess) continue;
      one.left -= 1;
      if (one.left > 0) continue;
      waiting.delete(one);
      one.done();
    }
  }

  async function ask(path: string, body?: object, as: Record<string, string> = { cookie }): Promise<unknown> {
    try {
      const response = await fetch(`${address}${path}`, {
        headers: { ...as, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      if (!response.ok) failures.add(`${response.status} ${response.headers.get('retry-after')} ${path} ${text}`);
      note(response.status);
      return response.ok ? JSON.parse(text) : undefined;
    } catch (error) {
      failures.add(`0 ${path} ${String(error instanceof Error ? (error.cause ?? error) : error)}`);
      note(0);
      return undefined;
    }
  }

  async function work(): Promise<void> {
    for (let step = 0; !state.isStopped; step += 1) {
      await ask(step % 2 === 0 ? '/api/learning-materials' : '/api/profile');
      const material = materialWith();
      const made = (await ask('/api/author/learning-materials', material)) as { id: string } | undefined;
      if (made) acknowledged.set(made.id, material.title);
      // With the cookie it would take the place of the session.
      if (account && step % 10 === 0) await ask('/api/auth/sign-in/email', account, {});
    }
  }

  const working = Array.from({ length: workers }, work);
  const wait = (isSuccess: boolean, count: number) =>
    new Promise<void>((done) => {
      waiting.add({ isSuccess, left: count, done });
    });
  return {
    succeeded: (count) => wait(true, count),
    failed: (count) => wait(false, count),
    async stop() {
      state.isStopped = true;
      await Promise.all(working);
      return { acknowledged, statuses, failures };
    },
  };
}
