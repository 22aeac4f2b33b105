import type { Locator, Page } from '@playwright/test';
import { dropFiles, type NamedBytes } from '../../e2e/fixtures/drop-files.ts';
import { timed } from './timed.ts';

/**
 * Seconds that a person takes, of the keystroke-level model (Card, Moran and Newell 1980): a key of an average typist, a press with what is
 * pointed at, and a thought before each step.
 */
const person = { key: 0.28, press: 1.3, thought: 1.35 };

/** What a task cost a teacher. */
export interface Effort {
  readonly presses: number;
  readonly keys: number;
  /** Seconds for which the screen let the teacher wait, or in which words were spoken. */
  readonly waited: number;
  /** Seconds in all, by the model. */
  readonly seconds: number;
}

/** A teacher at a screen: what they press, type and wait for is counted. */
export class TeacherHand {
  private presses = 0;
  private keys = 0;
  private steps = 0;
  private waited = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses a button or a link. */
  async press(target: Locator): Promise<void> {
    this.presses += 1;
    this.steps += 1;
    await target.click();
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    this.steps += 1;
    await this.page.keyboard.type(text);
  }

  /** Opens a list and chooses from it. */
  async select(field: Locator, value: string): Promise<void> {
    this.presses += 2;
    this.steps += 1;
    await field.selectOption(value);
  }

  async key(name: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(name);
  }

  /** Drags files from a folder to a part of the page. */
  async drop(target: Locator, files: readonly NamedBytes[]): Promise<void> {
    this.presses += 1;
    this.steps += 1;
    await dropFiles(target, files);
  }

  /** Chooses one file: the button, the file in the list of the system, and "Open". */
  async choose(input: Locator, file: NamedBytes): Promise<void> {
    this.presses += 3;
    this.steps += 1;
    await input.setInputFiles({ ...file });
  }

  /** Waits for what the screen does. */
  async wait(until: () => Promise<unknown>): Promise<void> {
    this.waited += (await timed(until)) / 1000;
  }

  effort(): Effort {
    const { presses, keys, steps, waited } = this;
    const seconds = keys * person.key + presses * person.press + steps * person.thought + waited;
    return { presses, keys, waited, seconds };
  }
}
