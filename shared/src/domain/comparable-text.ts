/** Marks behind each other. */
const mostMarks = 30;

/**
 * A text without more than thirty combining marks behind each other: to put marks into their order costs Unicode the square of
 * their number, and no writing has more (UAX #15, Stream-Safe Text). Whatever is normalised goes through this first.
 */
export function withBoundedMarks(text: string): string {
  return text.replace(/\p{M}+/gu, (run) =>
    run.length > mostMarks ? Array.from(run).slice(0, mostMarks).join('') : run,
  );
}

/** A text as it is compared: `Cat ` and `cat` are one word, or one translation. */
export function comparableText(text: string): string {
  return withBoundedMarks(text).normalize('NFC').trim().toLowerCase();
}
