/** The terminal that waits for a command: it is told what is being done, and closing it ends the command. */
export interface Waiting {
  readonly tell?: (line: string) => void;
  readonly signal?: AbortSignal;
}

/** Carries out the words after the name of a command; null where they are not as the usage says. */
export type Command = (words: readonly string[], waiting: Waiting) => Promise<CommandResult | null>;

export interface CommandResult {
  readonly isDone: boolean;
  /** Lines for the operator to read. */
  readonly lines: string[];
}
