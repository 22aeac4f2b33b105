import { createStore, type Store, useStore } from '../store.ts';
import { readRemembered, remember } from './device-storage.ts';

/** A choice among a few values that this device remembers. */
export type DeviceSetting<Value extends string> = Store<Value>;

/** The value of a setting, as it is now. */
export const useDeviceSetting = <Value extends string>(setting: DeviceSetting<Value>): Value => useStore(setting);

/** Makes a setting that is kept under a key; what is stored otherwise is the first value. */
export function deviceSetting<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): DeviceSetting<Value> {
  const store = createStore(() => values.find((value) => value === readRemembered(key)) ?? values[0]);
  return {
    ...store,
    set(value) {
      remember(key, value);
      store.set(value);
    },
  };
}
