/** What decides which of two events of a learner came later (D22). */
export interface EventPlace {
  /** Milliseconds since 1970, corrected by what the device's clock was off. */
  readonly time: number;
  readonly deviceId: string;
  /** Counts the events of one device. */
  readonly sequence: number;
}

/** Orders events: by corrected time, then device, then sequence. Negative where `a` came first. */
export function compareEvents(a: EventPlace, b: EventPlace): number {
  if (a.time !== b.time) return a.time - b.time;
  if (a.deviceId !== b.deviceId) return a.deviceId < b.deviceId ? -1 : 1;
  return a.sequence - b.sequence;
}

/**
 * When an event happened by the server's clock: the device's time moved by how far its clock was off when it sent, never
 * later than now. All times in milliseconds.
 */
export function correctedTime(happenedAt: number, deviceNow: number, serverNow: number): number {
  return Math.min(serverNow, happenedAt + (serverNow - deviceNow));
}
