import { useSyncExternalStore } from 'react';

/** Callbacks that are called when something changes. */
export interface Listeners {
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly notify: () => void;
}

/** Makes an empty list of listeners. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}

/** A value that screens show and anything may change. */
export interface Store<Value> extends Pick<Listeners, 'subscribe'> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
}

/** Makes a store; `read` gives the first value when it is first asked for, since a device's storage is slow to open. */
export function createStore<Value>(read: () => Value): Store<Value> {
  let stored: { readonly value: Value } | undefined;
  const { subscribe, notify } = createListeners();
  return {
    get: () => (stored ??= { value: read() }).value,
    set(value) {
      stored = { value };
      notify();
    },
    subscribe,
  };
}

type Readable<Value> = Omit<Store<Value>, 'set'>;

/** The value of a store, or what `select` takes from it, as it is now. */
export function useStore<Value>(store: Readable<Value>): Value;
export function useStore<Value, Selected>(store: Readable<Value>, select: (value: Value) => Selected): Selected;
export function useStore<Value>({ subscribe, get }: Readable<Value>, select?: (value: Value) => unknown): unknown {
  const selected = () => (select ? select(get()) : get());
  return useSyncExternalStore(subscribe, selected, selected);
}
