import type { PackageChange } from '@kalima/shared/contract/exchange/import-packages';
import { eachDetail } from '@kalima/shared/domain/content/taught-word';
import { type PackageField, packageChangeLimits } from '@kalima/shared/domain/exchange/packages';
import { type Canonical, withoutIds } from './canonical.ts';

type Field = PackageChange['fields'][number];
type Values = Readonly<Record<string, unknown>>;
interface Part extends Values {
  readonly id: string;
}

/** How keys of a package that hold no parts are told. */
const fieldsOfCourse: Readonly<Record<string, PackageField>> = {
  title: 'title',
  language: 'language',
  description: 'description',
  text: 'text',
  recording: 'recording',
  picture: 'picture',
  video: 'video',
  sentences: 'times',
  html: 'content',
  tags: 'tags',
  difficulty: 'difficulty',
  category: 'category',
  readTime: 'readTime',
};
const fieldsOfPart: Readonly<Record<string, PackageField>> = {
  word: 'word',
  text: 'text',
  ...eachDetail((detail) => detail),
  otherRecording: 'otherRecording',
  translations: 'translations',
  definition: 'definition',
  picture: 'picture',
  wrongPictures: 'wrongPictures',
  recording: 'recording',
  words: 'words',
};
/** Fields of files, and of what is too long to be told: that they differ is all that is said. */
const untold = new Set<PackageField>([
  'picture',
  'wrongPictures',
  'recording',
  'otherRecording',
  'video',
  'times',
  'content',
  'words',
]);

const partsByKey = { cards: 'card', phrases: 'phrase', pages: 'page', words: 'word' } as const;

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  const texts = value.map((one: unknown) => (typeof one === 'string' ? one : (one as { text: string }).text));
  return texts.join(' / ');
}

/** A text cut to where it begins to differ from another one. */
function cutAround(text: string, other: string): string {
  const characters = Array.from(text);
  const { text: most } = packageChangeLimits;
  if (characters.length <= most) return text;
  const others = Array.from(other);
  const differs = characters.findIndex((character, place) => character !== others[place]);
  const from = Math.min(Math.max(differs - 20, 0), characters.length - most);
  const cut = characters.slice(from, from + most).join('');
  return `${from > 0 ? '…' : ''}${cut}${from + most < characters.length ? '…' : ''}`;
}

function fieldsThatDiffer(before: Values, after: Values, names: Readonly<Record<string, PackageField>>): Field[] {
  return Object.entries(names).flatMap(([key, field]) => {
    if (withoutIds(before[key]) === withoutIds(after[key])) return [];
    if (untold.has(field)) return { field, before: null, after: null };
    const [was, is] = [asText(before[key]), asText(after[key])];
    return { field, before: cutAround(was, is), after: cutAround(is, was) };
  });
}

const partsOf = (course: Canonical | null, key: string): readonly Part[] =>
  course && key in course ? ((course as Values)[key] as readonly Part[]) : [];

const nameOf = (part: Part): string => cutAround(asText(part['word'] ?? part['text']), '');

/** What becomes of the parts of one kind: in the order of what they will be, and then those that go. */
function changesOfParts(before: Canonical | null, after: Canonical, key: keyof typeof partsByKey): PackageChange[] {
  const part = partsByKey[key];
  const [were, are] = [partsOf(before, key), partsOf(after, key)];
  const known = new Map(were.map((one) => [one.id, one]));
  const there = new Set(are.map(({ id }) => id));
  const placeOf = (place: number) => (part === 'page' ? place + 1 : null);
  const changes = are.flatMap((one, place): PackageChange[] => {
    const former = known.get(one.id);
    const common = { part, name: nameOf(one), place: placeOf(place) };
    if (!former) return [{ ...common, change: 'added', fields: [] }];
    const fields = fieldsThatDiffer(former, one, fieldsOfPart);
    return fields.length === 0 ? [] : [{ ...common, change: 'changed', fields }];
  });
  const gone = were.flatMap((one, place): PackageChange[] =>
    there.has(one.id) ? [] : [{ part, name: nameOf(one), place: placeOf(place), change: 'removed', fields: [] }],
  );
  return [...changes, ...gone];
}

/** Whether parts that stay stand in another order. */
function isReordered(before: Canonical, after: Canonical, key: string): boolean {
  const ids = (course: Canonical) => partsOf(course, key).map(({ id }) => id);
  const [were, are] = [ids(before), ids(after)];
  const [formerly, now] = [new Set(were), new Set(are)];
  return were.filter((id) => now.has(id)).join() !== are.filter((id) => formerly.has(id)).join();
}

/** What one course becomes by the other: of the course itself first, then part by part (PRODUCT.md#packages). */
export function listChanges(before: Canonical | null, after: Canonical): PackageChange[] {
  const keys = Object.keys(partsByKey) as (keyof typeof partsByKey)[];
  const fields = before ? fieldsThatDiffer(before, after, fieldsOfCourse) : [];
  if (before && keys.some((key) => isReordered(before, after, key)))
    fields.push({ field: 'order', before: null, after: null });
  const course: PackageChange = { part: 'course', change: 'changed', name: after.title, place: null, fields };
  return [...(fields.length > 0 ? [course] : []), ...keys.flatMap((key) => changesOfParts(before, after, key))];
}
