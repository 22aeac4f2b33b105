import { z } from 'zod';
import type { EndpointDefinition } from './endpoint.ts';

/** Keys that describe a schema to readers and do not change which values fit it. */
const annotations: ReadonlySet<string> = new Set(['$schema', 'description', 'title', 'examples', 'deprecated']);

/** Keys whose values are names chosen by the contract, so that a field called `title` is not taken for an annotation. */
const namedSchemas: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs']);

/** Lists whose order says nothing. */
const unordered: ReadonlySet<string> = new Set(['required', 'enum']);

/** Compares by UTF-16 code units, whatever the language of the machine. */
const byCode = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

function canonical(value: unknown, key?: string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item));
    return key !== undefined && unordered.has(key) ? items.map(String).toSorted(byCode) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const keepsAll = key !== undefined && namedSchemas.has(key);
  const entries = Object.entries(value)
    .filter(([name]) => keepsAll || !annotations.has(name))
    // Inside `properties`, a field called `enum` is a name again.
    .map(([name, inner]) => [name, canonical(inner, keepsAll ? undefined : name)] as const)
    .toSorted(([one], [other]) => byCode(one, other));
  return Object.fromEntries(entries);
}

/**
 * Describes every answer that a learner's device may store, as canonical JSON Schemas: one text that changes only if the shape of an
 * answer changes. Descriptions, the order of fields, request bodies and endpoints of teachers and administrators do not count.
 */
export function answerShapes(endpoints: readonly EndpointDefinition[]): string {
  const shapes = endpoints
    .filter(({ method, access, isStream, isFile }) => method === 'GET' && access === 'user' && !isStream && !isFile)
    .map(({ path, response }) => [path, canonical(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }))])
    .toSorted(([one], [other]) => byCode(String(one), String(other)));
  return JSON.stringify(shapes);
}
