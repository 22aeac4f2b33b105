import { useSyncExternalStore } from 'react';
import { type CallOptions, call } from '../../../lib/api.ts';
import { readRemembered, remember, undoPrefix } from '../../../lib/device-storage.ts';

/** What takes something back; each does nothing where that has happened already. */
type UndoKey =
  | 'POST /api/teacher/classes/{id}/undo'
  | 'POST /api/admin/assignments/undo'
  | 'POST /api/teacher/courses/{id}/assignments/undo'
  | 'PATCH /api/teacher/classes/{id}/courses/{courseId}'
  | 'DELETE /api/teacher/classes/{id}/practice-sets/{setId}'
  | 'PUT /api/admin/classes/{id}/teachers/{userId}'
  | 'POST /api/admin/imports/{id}/undo';

/** A call of the contract that takes something back. */
export type UndoCall = { [K in UndoKey]: { readonly key: K; readonly options: CallOptions<K> } }[UndoKey];

/** Something that was done and can be taken back for a day (PRODUCT.md#taking-back). */
export interface KeptUndo {
  readonly id: string;
  /** When it was done, in milliseconds. */
  readonly at: number;
  /** What was done, and what is said once it is taken back, both translated. */
  readonly text: string;
  /** The class, course or person that it was done to, where the text does not name it. */
  readonly about: string;
  readonly doneText: string;
  readonly call: UndoCall;
}

/** The import that was made, which can be looked at. */
export function importOf({ call: { key, options } }: Pick<KeptUndo, 'call'>): string | null {
  return key === 'POST /api/admin/imports/{id}/undo' ? options.params.id : null;
}

const keptFor = 24 * 60 * 60_000;
const mostKept = 20;
/** Characters in which they are stored at most: one that names a thousand people has forty thousand. */
const largest = 400_000;

const keyOf = (userId: string) => `${undoPrefix}${userId}.`;
const listeners = new Set<() => void>();
const parsed = { text: null as string | null, undos: [] as readonly KeptUndo[] };

function parse(text: string | null): readonly KeptUndo[] {
  try {
    return JSON.parse(text ?? '[]') as readonly KeptUndo[];
  } catch {
    return [];
  }
}

/** All of a person that are stored; the same array until they change. */
function storedUndos(userId: string): readonly KeptUndo[] {
  const text = readRemembered(keyOf(userId));
  if (text !== parsed.text) Object.assign(parsed, { text, undos: parse(text) });
  return parsed.undos;
}

const isFresh = ({ at }: KeptUndo): boolean => Date.now() - at < keptFor;

function write(userId: string, undos: readonly KeptUndo[]): void {
  let texts = undos
    .filter(isFresh)
    .slice(0, mostKept)
    .map((undo) => JSON.stringify(undo));
  while (texts.join().length > largest) texts = texts.slice(0, -1);
  remember(keyOf(userId), texts.length === 0 ? null : `[${texts.join()}]`);
  for (const listener of listeners) listener();
}

/** Whether both put the same thing back to what it was; only the later one says what that is. */
function isOfSame(one: UndoCall, other: UndoCall): boolean {
  // Of an import all is taken back at once; of other calls each names what it takes back.
  const isWhole = !one.key.startsWith('POST') || one.key === 'POST /api/admin/imports/{id}/undo';
  return (
    isWhole && one.key === other.key && JSON.stringify(one.options.params) === JSON.stringify(other.options.params)
  );
}

/** Keeps what takes something back, on this device. */
export function keepUndo(userId: string, kept: Omit<KeptUndo, 'id' | 'at'>): KeptUndo {
  const undo = { id: crypto.randomUUID(), at: Date.now(), ...kept };
  write(userId, [undo, ...storedUndos(userId).filter(({ call: former }) => !isOfSame(former, kept.call))]);
  return undo;
}

/** Forgets one that is taken back, or cannot be any more. */
export function dropUndo(userId: string, id: string): void {
  write(
    userId,
    storedUndos(userId).filter((undo) => undo.id !== id),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What a person did within the last day and can take back, the latest first. */
export function useKeptUndos(userId: string): readonly KeptUndo[] {
  return useSyncExternalStore(subscribe, () => storedUndos(userId)).filter(isFresh);
}

/** Forgets an import that was taken back elsewhere, or removed. */
export function dropImport(userId: string, importId: string): void {
  write(
    userId,
    storedUndos(userId).filter((undo) => importOf(undo) !== importId),
  );
}

/** Takes it back. Throws ApiError. */
export async function sendUndo({ key, options }: UndoCall): Promise<void> {
  await (call as (key: UndoKey, options: unknown) => Promise<unknown>)(key, options);
}
