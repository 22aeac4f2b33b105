import { remember } from '../../lib/device/device-storage.ts';
import { draftPrefix } from './forget-drafts.ts';

/** What is stored at most, so that drafts do not crowd out what else the device remembers: characters of one, of all, and their number. */
const largestDraft = 600_000;
const largestSum = 2_000_000;
const mostDrafts = 20;
/** Days after which nobody comes back for a draft. */
const maxAge = 30 * 24 * 60 * 60_000;

/** What was typed into a form and is not saved. */
export interface StoredDraft {
  /** When it was stored, in milliseconds. */
  readonly at: number;
  /** The version that it was made from; 0 for something new. */
  readonly version: number;
  /** The id under which something new is sent. */
  readonly id: string;
  readonly draft: object;
  /** Marks of what was sent before without an answer, and may be stored. */
  readonly unanswered?: readonly string[];
}

const keyOf = (userId: string, form: string) => `${draftPrefix}${userId}.${form}`;

/** Keys of all drafts with their texts, the newest first. */
function allDrafts(): { key: string; text: string; at: number }[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(draftPrefix))
    .map((key) => {
      const text = localStorage.getItem(key) ?? '';
      return { key, text, at: Number(/^\{"at":(\d+)/.exec(text)?.[1] ?? 0) };
    })
    .toSorted((one, other) => other.at - one.at);
}

/** Removes drafts that are too old, and the oldest if there are too many. */
function dropExpired(): void {
  let sum = 0;
  for (const [place, { key, text, at }] of allDrafts().entries()) {
    sum += text.length;
    if (place >= mostDrafts || sum > largestSum || Date.now() - at > maxAge) localStorage.removeItem(key);
  }
}

/** What a person typed into a form and did not save, or undefined. */
export function readDraft(userId: string, form: string): StoredDraft | undefined {
  try {
    dropExpired();
    return (JSON.parse(localStorage.getItem(keyOf(userId, form)) ?? 'null') as StoredDraft | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores what a person has typed into a form. What is too large, or finds no room, is not stored, nor is what it replaces. */
export function storeDraft(userId: string, form: string, draft: Omit<StoredDraft, 'at'>): void {
  const text = JSON.stringify({ at: Date.now(), ...draft });
  try {
    localStorage.removeItem(keyOf(userId, form));
    if (text.length > largestDraft) return;
    localStorage.setItem(keyOf(userId, form), text);
    dropExpired();
  } catch {
    // Storage is blocked or full.
  }
}

export function forgetDraft(userId: string, form: string): void {
  remember(keyOf(userId, form), null);
}
