import { textHash } from '@kalima/shared/domain/language/text-hash';

/** What counts in a draft: not the order of its fields, nor spaces around a text, nor a field that is there and empty. */
function whatCounts(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(whatCounts);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value)
    .map(([name, field]) => [name, whatCounts(field)] as const)
    .filter(([, field]) => field !== undefined && field !== null && field !== '');
  return Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whether two drafts say the same: what comes back from the server has fields that a new part of a form lacks, and trimmed texts. */
export function isSameContent(one: unknown, other: unknown): boolean {
  return JSON.stringify(whatCounts(one)) === JSON.stringify(whatCounts(other));
}

/** A short text that is the same for drafts that say the same, for what is to be known again without being kept. */
export function contentMark(draft: unknown): string {
  const text = JSON.stringify(whatCounts(draft));
  return `${text.length}.${textHash(text)}`;
}
