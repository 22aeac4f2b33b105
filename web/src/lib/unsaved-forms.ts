import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** A form with unsaved changes, or something that is studied: both stay on the screen if the session ends. */
export type HeldKind = 'form' | 'study';

interface Held {
  readonly kind: HeldKind;
  /** Whose it is. */
  readonly userId: string;
  /** Lets the screen be left without asking. */
  readonly allowNavigation: () => void;
}

const all = new Set<Held>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function heldKind(): HeldKind | null {
  const kinds = new Set([...all].map(({ kind }) => kind));
  return kinds.has('form') ? 'form' : kinds.has('study') ? 'study' : null;
}

/** Whose unsaved forms or studies are on the screen: they outlive the session, so that their person can sign in again and go on. */
export function ownerOfUnsavedForms(): string | undefined {
  const [first] = all;
  return first?.userId;
}

/** What on the screen would be lost with the session: a form before a study. */
export function useHeldKind(): HeldKind | null {
  return useSyncExternalStore(subscribe, heldKind, () => null);
}

function useHeld(kind: HeldKind | null, userId: string, allowNavigation: () => void): void {
  const leave = useEffectEvent(allowNavigation);
  useEffect(() => {
    if (kind === null) return;
    const one: Held = { kind, userId, allowNavigation: () => leave() };
    all.add(one);
    notify();
    return () => {
      all.delete(one);
      notify();
    };
  }, [kind, userId]);
}

/** Registers a form with unsaved changes for as long as `isUnsaved`. */
export function useUnsavedForm(isUnsaved: boolean, userId: string, allowNavigation: () => void): void {
  useHeld(isUnsaved ? 'form' : null, userId, allowNavigation);
}

/** Registers that something is studied, for as long as the component is on the screen. */
export function useHeldStudy(userId: string): void {
  useHeld('study', userId, () => undefined);
}

/** Gives up what all forms on the screen hold: it is left without asking. */
export function giveUpUnsavedForms(): void {
  for (const one of all) one.allowNavigation();
  all.clear();
  notify();
}

/** Lets go of what is studied, since its person has signed out: no screen shows them any more. */
export function releaseStudy(): void {
  for (const one of all) if (one.kind === 'study') all.delete(one);
  notify();
}
