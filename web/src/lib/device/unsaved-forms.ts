import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '../store.ts';

/** A form with unsaved changes, or something that is studied: both stay on the screen if the session ends. */
export type HeldKind = 'form' | 'study';

interface Held {
  readonly kind: HeldKind;
  /** Whose it is. */
  readonly userId: string;
  /** Lets the screen be left without asking. */
  readonly allowNavigation: () => void;
}

const held = createStore<readonly Held[]>(() => []);

function mainKind(all: readonly Held[]): HeldKind | null {
  const kinds = new Set(all.map(({ kind }) => kind));
  return kinds.has('form') ? 'form' : kinds.has('study') ? 'study' : null;
}

/** Whose unsaved forms or studies are on the screen: they outlive the session, so that their person can sign in again and go on. */
export function ownerOfUnsavedForms(): string | undefined {
  const [first] = held.get();
  return first?.userId;
}

/** What on the screen would be lost with the session: a form before a study. */
export function useHeldKind(): HeldKind | null {
  return useStore(held, mainKind);
}

function useHeld(kind: HeldKind | null, userId: string, allowNavigation: () => void): void {
  const leave = useEffectEvent(allowNavigation);
  useEffect(() => {
    if (kind === null) return;
    const one: Held = { kind, userId, allowNavigation: () => leave() };
    held.set([...held.get(), one]);
    return () => held.set(held.get().filter((other) => other !== one));
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
  for (const one of held.get()) one.allowNavigation();
  held.set([]);
}

/** Lets go of what is studied, since its person has signed out: no screen shows them any more. */
export function releaseStudy(): void {
  held.set(held.get().filter(({ kind }) => kind !== 'study'));
}
