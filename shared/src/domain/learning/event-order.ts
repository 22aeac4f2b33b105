/** What decides which of two events of a learner came later (PRODUCT.md#events). */
export interface EventPlace {
  /** Milliseconds since 1970, corrected by what the device's clock was off. */
  readonly time: number;
  readonly deviceId: string;
  /** Grows from event to event of one device. */
  readonly sequence: number;
}

/** Events that a device sends at once. */
export const maxEventsPerBatch = 100;

/** Orders events: by corrected time, then device, then sequence. Negative where `a` came first. */
export function compareEvents(a: EventPlace, b: EventPlace): number {
  if (a.time !== b.time) return a.time - b.time;
  if (a.deviceId !== b.deviceId) return a.deviceId < b.deviceId ? -1 : 1;
  return a.sequence - b.sequence;
}

/** Differences of a clock up to this many milliseconds are the way of the message, not the clock. */
const tolerance = 30_000;

/**
 * By how much a device's clock is behind the server's, in milliseconds: what was measured before, unless the device has
 * since been set again. A stable value keeps the events of one device in their order, whichever message brings them.
 */
export function clockOffset(known: number | null, deviceNow: number, serverNow: number): number {
  const measured = serverNow - deviceNow;
  return Math.abs(measured - (known ?? 0)) <= tolerance ? (known ?? 0) : measured;
}

/** When an event happened by the server's clock, never later than now. All in milliseconds. */
export function correctedTime(happenedAt: number, offset: number, serverNow: number): number {
  return Math.max(0, Math.min(serverNow, happenedAt + offset));
}
