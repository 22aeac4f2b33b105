export interface CommandResult {
  readonly isDone: boolean;
  /** Lines for the operator to read. */
  readonly lines: string[];
}
