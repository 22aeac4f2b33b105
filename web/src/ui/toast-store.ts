import { createStore } from '../lib/store.ts';

export type ToastTone = 'success' | 'info' | 'error';

export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  /** What can be done about it, "Undo" for example. */
  readonly action?: ToastAction | undefined;
}

/** Milliseconds that a toast stays (PRODUCT.md#constants); one with an action stays longer, so that it can be reached. */
const toastDuration = 3000;
const actionDuration = 10_000;

/** The toast that is shown, and the one that waits behind an error. */
export const toasts = createStore<readonly Toast[]>(() => []);
/** Number of players that have room for toasts. */
export const rooms = createStore(() => 0);
let lastId = 0;
/** What the message that offers to undo it is about. */
let undoable = { toast: 0, kind: '', undos: [] as readonly (() => void)[] };

export function durationOf({ action }: Toast): number {
  return action ? actionDuration : toastDuration;
}

/**
 * Shows a short message; `text` is already translated. There is one at a time: the same text again only stays longer, and
 * a new one takes the place of the former. An error is never taken away by something that is none: that waits.
 */
export function showToast(text: string, tone: ToastTone = 'success', action?: ToastAction): void {
  lastId += 1;
  const toast = { id: lastId, tone, text, action };
  const [shown] = toasts.get();
  const mayReplace = shown?.tone !== 'error' || shown.text === text || tone === 'error';
  toasts.set(shown && !mayReplace ? [shown, toast] : [toast]);
}

export interface Undoable {
  /** What was done, such as a card deleted: what is done of the same kind while the message is there is undone with it. */
  readonly kind: string;
  /** The message, translated, for how often it was done. */
  readonly textOf: (count: number) => string;
  /** What the button says. */
  readonly label: string;
  readonly undo: () => void;
}

/** Says what was done and offers to undo it: also what was done before of the same kind, where that is still offered. */
export function showUndoable({ kind, textOf, label, undo }: Undoable): void {
  const isSeries = undoable.kind === kind && toasts.get().some(({ id }) => id === undoable.toast);
  // The last one first, so that each finds the place that it had.
  const undos = [undo, ...(isSeries ? undoable.undos : [])];
  const onPress = () => {
    for (const one of undos) one();
  };
  showToast(textOf(undos.length), 'success', { label, onPress });
  undoable = { toast: lastId, kind, undos };
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** Takes away all that is shown or waits. */
export function dismissAllToasts(): void {
  toasts.set([]);
}

/**
 * Says that a player has room for toasts, in which they appear from now on; returns what ends it. What it told goes with it:
 * elsewhere it would cover a heading. What failed, or can be undone, does not.
 */
export function giveRoom(): () => void {
  rooms.set(rooms.get() + 1);
  return () => {
    rooms.set(rooms.get() - 1);
    toasts.set(toasts.get().filter(({ tone, action }) => tone === 'error' || action !== undefined));
  };
}
