/** Lists and objects of a JSON text, in all and within each other. */
interface JsonLimits {
  readonly brackets: number;
  readonly depth: number;
}

/** Far more than any request needs. Parsing 16 MB of empty lists takes over a second, during which nobody is answered. */
export const bodyJsonLimits: JsonLimits = { brackets: 500_000, depth: 100 };

/** True if a JSON text has more lists and objects than `limits` allow. Takes a few milliseconds for each megabyte. */
export function hasTooManyBrackets(text: string, limits: JsonLimits): boolean {
  let depth = 0;
  let brackets = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText && code === 0x5c) at += 1;
    else if (code === 0x22) isText = !isText;
    else if (!isText && (code === 0x5b || code === 0x7b)) {
      depth += 1;
      brackets += 1;
    } else if (!isText && (code === 0x5d || code === 0x7d)) depth -= 1;
    if (depth > limits.depth || brackets > limits.brackets) return true;
  }
  return false;
}
