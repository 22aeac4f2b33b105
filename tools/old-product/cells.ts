/** A row of an old table: where it stands, and its cells by the names of their columns. */
export interface OldRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, unknown>>;
}

const nothing = new Set(['', 'null', 'NULL', '\\N', 'undefined']);

/** What a cell says as text, without what no database keeps; '' for nothing. */
export function textOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  const text = value.replaceAll('\u0000', '').toWellFormed().trim();
  return nothing.has(text) ? '' : text;
}

/** JSON in a text, or undefined where there is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The values of a list as PostgreSQL writes it (`{a,"b, c"}`), or undefined. */
function postgresList(text: string): string[] | undefined {
  if (!text.startsWith('{') || !text.endsWith('}')) return undefined;
  const values: string[] = [];
  let [value, isQuoted] = ['', false];
  const body = text.slice(1, -1);
  for (let at = 0; at < body.length; at += 1) {
    const sign = body.charAt(at);
    if (sign === '\\' && isQuoted) {
      at += 1;
      value += body.charAt(at);
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ',' && !isQuoted) {
      values.push(value.trim());
      value = '';
    } else if (!isQuoted && (sign === '{' || sign === '}')) return undefined;
    else value += sign;
  }
  return isQuoted ? undefined : [...values, value.trim()];
}

/**
 * What a cell lists: a list itself, one as JSON or as PostgreSQL writes it, or a single value that stands alone. A list in a list is
 * opened, since some rows were written twice. `isBroken` says that it begins like a list and is none.
 */
export function listOf(value: unknown, depth = 2): { items: unknown[]; isBroken: boolean } {
  if (Array.isArray(value)) return { items: value as unknown[], isBroken: false };
  if (typeof value === 'object' && value !== null) return { items: [value], isBroken: false };
  const text = textOf(value);
  if (text === '') return { items: [], isBroken: false };
  if (/^[[{"]/.test(text)) {
    const json = parsed(text);
    // Of text in quotes, since some rows were turned into JSON twice.
    if (typeof json === 'string' && depth > 0) return listOf(json, depth - 1);
    if (json !== undefined && json !== null) return listOf(json, 0);
    const list = postgresList(text);
    return list ? { items: list, isBroken: false } : { items: [], isBroken: true };
  }
  return { items: [text], isBroken: false };
}

/** An object in a cell, also as JSON; null where there is none. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> | null {
  const found = typeof value === 'string' ? parsed(value) : value;
  const opened = typeof found === 'string' ? parsed(found) : found;
  return typeof opened === 'object' && opened !== null && !Array.isArray(opened)
    ? (opened as Record<string, unknown>)
    : null;
}

/** A yes or no, or null where a cell says neither. */
export function truthOf(value: unknown): boolean | null {
  const text = textOf(value).toLowerCase();
  if (['true', 't', '1', 'yes', 'y'].includes(text)) return true;
  return ['false', 'f', '0', 'no', 'n'].includes(text) ? false : null;
}

/** A whole number, or null. */
export function numberOf(value: unknown): number | null {
  const text = textOf(value);
  const number = Number(text);
  return text !== '' && Number.isSafeInteger(number) ? number : null;
}

const earliest = Date.UTC(1990, 0, 1);

/** A day, and perhaps a time with its zone, as PostgreSQL and browsers write them. */
const timeForm = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d{1,9})?(?:Z|([+-]\d{2}):?(\d{2})?)?)?$/i;

/** A time, or null for none, and for one that cannot be: before the web, or later than now. Without a zone it is in UTC. */
export function timeOf(value: unknown, now: Date): Date | null {
  const found = timeForm.exec(textOf(value));
  if (!found) return null;
  const [, day = '', clock = '00:00', fraction = '', hours, minutes = '00'] = found;
  const zone = hours === undefined ? 'Z' : `${hours}:${minutes}`;
  const time = Date.parse(`${day}T${clock}${clock.length > 5 ? fraction.slice(0, 4) : ''}${zone}`);
  return Number.isNaN(time) || time < earliest || time > now.getTime() ? null : new Date(time);
}
