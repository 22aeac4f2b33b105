export interface OperatorAnswer {
  readonly isDone: boolean;
  /** Lines for the operator to read. */
  readonly lines: string[];
}
