/** What the journeys need of a browser: no more than any of them can do. */
export interface Engine {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** What an expression is worth in the page, as JSON. */
  read(expression: string): Promise<unknown>;
  /** Presses in the middle of the element that an expression is worth. */
  press(expression: string): Promise<void>;
  /** Writes into the element that an expression is worth, in place of what is there. */
  write(expression: string, text: string): Promise<void>;
  /** Chooses files for the input that an expression is worth. */
  chooseFiles(expression: string, paths: readonly string[]): Promise<void>;
  /** Forgets everything of this person, and closes. */
  close(): Promise<void>;
}
