/** Control characters, except tab, line feed, vertical tab, form feed and carriage return. They are invisible, and no text means them. */
const controls = /[\u0000-\u0008\u000e-\u001f\u007f]/g;

/** Stands for what could not be decoded (U+FFFD). */
const replacement = '\ufffd';

/** Removes control characters, which word processors and decks leave in texts by accident. */
export const withoutControls = (text: string): string => text.replaceAll(controls, '');

/** True if the text contains a control character. */
export const hasControls = (text: string): boolean => text.search(controls) >= 0;

/** True if a character of the text was lost before: it was not valid in the encoding of its file. */
export const hasLostCharacter = (text: string): boolean => text.includes(replacement);

/** The share of a text that may be unreadable. A tenth of random bytes is. */
const mostUnreadable = 0.05;

/** True if nearly all of it can be read, so that it is a text with a few damaged characters and no other kind of file. */
export function isMostlyReadable(text: string): boolean {
  const unreadable = (text.match(controls)?.length ?? 0) + text.split(replacement).length - 1;
  return unreadable <= text.length * mostUnreadable;
}
