import {
  type StudyEvent,
  type StudyEventEnvelope,
  maxEventBytes,
  studyEvent,
  studyEventEnvelope,
} from '@kalima/shared/contract/learning/study';
import { type EventPlace, correctedTime } from '@kalima/shared/domain/learning/event-order';
import { acceptedLearningDay } from '@kalima/shared/domain/learning/learning-day';
import { normaliseWord } from '@kalima/shared/domain/language/normalised-word';

/** Lists and objects inside each other in an event; ours have three. */
const maxDepth = 8;

/** An event that is stored. */
export interface ReadEvent {
  /** Its place in the batch. */
  readonly index: number;
  readonly envelope: StudyEventEnvelope;
  /** Null if only a newer client knows this type: such an event is stored and not applied. */
  readonly event: StudyEvent | null;
  /** JSON of the event as it was sent. */
  readonly payload: string;
  /** Of the payload in UTF-8. */
  readonly bytes: number;
  /** The form under which the bank finds the word, where the event is about one. */
  readonly normalised: string | null;
}

/** Whether lists and objects lie inside each other no deeper than in an event. */
function isShallow(value: unknown, depth = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1));
}

/** Whether there is a place in PostgreSQL for every text of a value. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every((entry) => entry.every(isStorable));
}

/** The event, parsed; null if its type is not known yet; undefined if it is invalid. */
function understand(event: unknown): StudyEvent | null | undefined {
  const { data, error } = studyEvent.safeParse(event);
  if (data) return data;
  // A type, action or activity that does not exist yet is a newer client's; all else is a mistake.
  const isNewer = error.issues.every(
    (issue) => (issue.code === 'invalid_union' || issue.code === 'invalid_value') && issue.path.length > 0,
  );
  return isNewer ? null : undefined;
}

function read(sent: unknown, index: number): ReadEvent | null {
  // First what bounds the work of the rest: depth, then size.
  if (!isShallow(sent)) return null;
  const payload = JSON.stringify(sent);
  const bytes = Buffer.byteLength(payload);
  if (bytes > maxEventBytes || !isStorable(sent)) return null;
  const envelope = studyEventEnvelope.safeParse(sent).data;
  const event = understand(sent);
  if (!envelope || event === undefined) return null;
  return {
    index,
    envelope,
    event,
    payload,
    bytes,
    normalised: event?.type === 'word' ? normaliseWord(event.word.word) : null,
  };
}

/**
 * Parses the events of a batch one by one, leaving out those that cannot be stored. It needs no database, so that slow text
 * does not hold up others there.
 */
export function readBatch(events: readonly unknown[]): ReadEvent[] {
  return events.flatMap((sent, index) => read(sent, index) ?? []);
}

/** An event with its place among all of its person, and its day. */
export interface PlacedEvent extends ReadEvent {
  readonly place: EventPlace;
  readonly learningDay: string;
}

/** Corrects the times of a device's events by the error of its clock; all in milliseconds. */
export function placeEvents(
  events: readonly ReadEvent[],
  { deviceId, offset, serverNow }: { deviceId: string; offset: number; serverNow: number },
): PlacedEvent[] {
  return events.map((one) => {
    const { happenedAt, sequence, learningDay } = one.envelope;
    const time = correctedTime(Date.parse(happenedAt), offset, serverNow);
    return { ...one, place: { time, deviceId, sequence }, learningDay: acceptedLearningDay(learningDay, time) };
  });
}
