import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

interface UnsavedForm {
  /** Whose form it is. */
  readonly userId: string;
  /** Lets the screen be left without asking. */
  readonly allowNavigation: () => void;
}

const forms = new Set<UnsavedForm>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whose unsaved forms are on the screen: they outlive the session, so that their person can sign in again and save. */
export function ownerOfUnsavedForms(): string | undefined {
  const [form] = forms;
  return form?.userId;
}

/** Whether a form on the screen has unsaved changes. */
export function useHasUnsavedForms(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => forms.size > 0,
    () => false,
  );
}

/** Registers a form with unsaved changes for as long as `isUnsaved`. */
export function useUnsavedForm(isUnsaved: boolean, userId: string, allowNavigation: () => void): void {
  const leave = useEffectEvent(allowNavigation);
  useEffect(() => {
    if (!isUnsaved) return;
    const form: UnsavedForm = { userId, allowNavigation: () => leave() };
    forms.add(form);
    tell();
    return () => {
      forms.delete(form);
      tell();
    };
  }, [isUnsaved, userId]);
}

/** Gives up what all forms on the screen hold: it is left without asking. */
export function giveUpUnsavedForms(): void {
  for (const form of forms) form.allowNavigation();
  forms.clear();
  tell();
}
