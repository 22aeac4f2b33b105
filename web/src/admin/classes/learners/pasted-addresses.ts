/** The addresses in a pasted text, each once and in small letters: one a line, or parted by commas, semicolons, tabs or spaces, with or without names. */
export function addressesIn(text: string): string[] {
  const words = text.split(/[\s,;<>"'()]+/);
  return [...new Set(words.filter((word) => /^[^@]+@[^@]+$/.test(word)).map((word) => word.toLowerCase()))];
}
