/** A row of the grid in which learners are made. */
export interface NewLearner {
  readonly id: string;
  readonly name: string;
  readonly userName: string;
  readonly email: string;
}

/** The names in a text, one a line, in which the cells of a table become one name. */
export function namesIn(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) =>
      line
        .replace(/[\s\u200e\u200f\ufeff]+/g, ' ')
        .trim()
        .slice(0, 120),
    )
    .filter((line) => line !== '');
}
