import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import type { Engine } from './engine.ts';

/** Finds by role and label as a person would, in the page itself, so that all browsers find alike. */
const library = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('@testing-library/dom')), '@testing-library/dom.umd.min.js'),
  'utf8',
);

/** A part of the page, by what a person calls it. */
export interface Part {
  readonly role?: string;
  /** A label of a field, or the whole name of anything else. */
  readonly name: string | RegExp;
}

/** An expression that is worth the first part of this kind that can be seen, or the first that takes files, or null. */
function expressionOf({ role, name }: Part, test = 'one.checkVisibility()'): string {
  const wanted = name instanceof RegExp ? String(name) : JSON.stringify(name);
  const found =
    role === undefined
      ? `TestingLibraryDom.queryAllByLabelText(document.body, ${wanted})`
      : `TestingLibraryDom.queryAllByRole(document.body, ${JSON.stringify(role)}, { name: ${wanted} })`;
  return `(${found}.find((one) => ${test}) ?? null)`;
}

/** An expression that describes the device for a failed test: pending events, locks, and requests of the API. */
const deviceState = `(async () => ({
  page: location.href,
  locks: await navigator.locks.query(),
  waiting: await new Promise((done) => {
    const opening = indexedDB.open('kalima-outbox');
    opening.onsuccess = () => {
      const events = opening.result.transaction('events').objectStore('events').getAll();
      events.onsuccess = () => done(events.result);
    };
    setTimeout(() => done('no answer'), 5000);
  }),
  requests: performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/'))
    .map(({ name, startTime, duration, responseStatus }) => [new URL(name).pathname, startTime, duration, responseStatus]),
  now: performance.now(),
}))()`;

/** What a person does in one browser. Everything waits until it can be done. */
export class Tab {
  private readonly engine: Engine;
  private readonly origin: string;

  constructor(engine: Engine, origin: string) {
    this.engine = engine;
    this.origin = origin;
  }

  async goto(path: string): Promise<void> {
    await this.engine.goto(`${this.origin}${path}`);
  }

  reload(): Promise<void> {
    return this.engine.reload();
  }

  close(): Promise<void> {
    return this.engine.close();
  }

  /** What an expression is worth in the page. */
  read(expression: string): Promise<unknown> {
    return this.engine.read(expression);
  }

  /** Waits until an expression is worth this. */
  async until(expression: string, value: unknown): Promise<void> {
    try {
      await expect.poll(() => this.engine.read(expression), { message: expression, timeout: 45_000 }).toEqual(value);
    } catch (error) {
      const state = await this.engine.read(deviceState).catch(String);
      throw new Error(`The device: ${JSON.stringify(state)}`, { cause: error });
    }
  }

  press(part: Part): Promise<void> {
    return this.retry(part, (found) => this.engine.press(found));
  }

  write(part: Part, text: string): Promise<void> {
    return this.retry(part, async (found) => {
      await this.engine.write(found, text);
      expect(await this.engine.read(`${found}.value`)).toBe(text);
    });
  }

  chooseFiles(part: Part, paths: readonly string[]): Promise<void> {
    return this.retry(part, (found) => this.engine.chooseFiles(found, paths), "one.type === 'file'");
  }

  /** Waits until there is such a part. */
  sees(part: Part): Promise<void> {
    return this.retry(part, () => Promise.resolve());
  }

  /** Waits until the page says this. */
  async reads(text: string): Promise<void> {
    await this.until(`document.body.innerText.includes(${JSON.stringify(text)})`, true);
  }

  private async retry(part: Part, act: (found: string) => Promise<void>, test?: string): Promise<void> {
    const expression = expressionOf(part, test);
    await expect(async () => {
      const isReady = await this.engine.read('typeof TestingLibraryDom === "object"');
      // Worth nothing that would have to come back as JSON.
      if (isReady !== true) await this.engine.read(`(() => { ${library}; })()`);
      expect(await this.engine.read(`${expression} !== null`), `${part.role} ${String(part.name)}`).toBe(true);
      await act(expression);
    }).toPass({ timeout: 20_000 });
  }
}
