const wanted = new EventTarget();

/** Says that the app itself has to be on the device, since something of it is wanted without a network. */
export function wantApp(): void {
  wanted.dispatchEvent(new Event('wanted'));
}

/** Calls back once the app has to be on the device. */
export function whenAppWanted(listener: () => void, signal: AbortSignal): void {
  wanted.addEventListener('wanted', listener, { once: true, signal });
}
