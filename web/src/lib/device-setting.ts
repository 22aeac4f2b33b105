import { useSyncExternalStore } from 'react';
import { readRemembered, remember } from './device-storage.ts';

/** A choice among a few values that this device remembers. */
export interface DeviceSetting<Value extends string> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The value of a setting, as it is now. */
export function useDeviceSetting<Value extends string>({ subscribe, get }: DeviceSetting<Value>): Value {
  return useSyncExternalStore(subscribe, get, get);
}

/** Makes a setting that is kept under a key; what is stored otherwise is the first value. */
export function deviceSetting<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): DeviceSetting<Value> {
  let current: Value | undefined;
  const listeners = new Set<() => void>();
  const get = () => (current ??= values.find((value) => value === readRemembered(key)) ?? values[0]);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(value) {
      current = value;
      remember(key, value);
      for (const listener of listeners) listener();
    },
    subscribe,
  };
}
