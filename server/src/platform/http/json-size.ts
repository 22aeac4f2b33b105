/** Lists and objects of a JSON text, in all and within each other, and members of one object. */
interface JsonLimits {
  readonly brackets: number;
  readonly depth: number;
  readonly members: number;
}

/**
 * Far more than any request needs. Parsing 16 MB of empty lists takes over a second, during which nobody is answered, and parsing and refusing
 * 8 MB of members of one object takes eight.
 */
export const bodyJsonLimits: JsonLimits = { brackets: 500_000, depth: 100, members: 1000 };

/** True if a JSON text has more lists, objects or members than `limits` allow. Takes a few milliseconds for each megabyte. */
export function hasTooManyBrackets(text: string, limits: JsonLimits): boolean {
  let depth = 0;
  let brackets = 0;
  let isText = false;
  /** Members so far of what is open, by its depth. */
  const members = new Uint32Array(limits.depth + 2);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText && code === 0x5c) at += 1;
    else if (code === 0x22) isText = !isText;
    else if (!isText && (code === 0x5b || code === 0x7b)) {
      depth += 1;
      brackets += 1;
      members[depth] = 0;
    } else if (!isText && (code === 0x5d || code === 0x7d)) depth = Math.max(0, depth - 1);
    else if (!isText && code === 0x3a) members[depth] = (members[depth] ?? 0) + 1;
    if (depth > limits.depth || brackets > limits.brackets || (members[depth] ?? 0) > limits.members) return true;
  }
  return false;
}
