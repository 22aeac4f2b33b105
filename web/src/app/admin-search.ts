import { type CourseType, courseTypes } from '@kalima/shared/domain/content/course-types';
import { type ClassPart, classParts } from '../admin/classes/class-parts.ts';

type Search = Record<string, unknown>;

/** Characters of a search text. */
const longestText = 200;

/** A text in the address; digits that were typed there come as a number. */
function textIn(search: Search, key: string): string | undefined {
  const value = search[key];
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text.slice(0, longestText) : undefined;
}

/** Those of the named texts that stand in an address. */
export function texts<Key extends string>(search: Search, ...keys: Key[]): Partial<Record<Key, string>> {
  const found: Partial<Record<Key, string>> = {};
  for (const key of keys) {
    const text = textIn(search, key);
    if (text !== undefined) found[key] = text;
  }
  return found;
}

interface CatalogueSearch {
  view?: 'users';
  q?: string;
  type?: CourseType;
  level?: number;
}

function typeIn(search: Search): { type?: CourseType } {
  const type = courseTypes.find((one) => one === search['type']);
  return type ? { type } : {};
}

/** What is searched in the catalogue, or among the people there. */
export function catalogueSearch(search: Search): CatalogueSearch {
  const level = Number(search['level']);
  return {
    ...(search['view'] === 'users' ? { view: 'users' as const } : {}),
    ...texts(search, 'q'),
    ...typeIn(search),
    ...(Number.isInteger(level) && level >= 1 && level <= 1_000_000 ? { level } : {}),
  };
}

interface UserCoursesSearch {
  q?: string;
  type?: CourseType;
  assigned?: 'yes' | 'no';
}

/** What is searched among the courses of one person. */
export function userCoursesSearch(search: Search): UserCoursesSearch {
  const { assigned } = search;
  return {
    ...texts(search, 'q'),
    ...typeIn(search),
    ...(assigned === 'yes' || assigned === 'no' ? { assigned } : {}),
  };
}

interface ClassesSearch {
  q?: string;
  state?: 'archived';
}

/** What is searched among the classes. */
export function classesSearch(search: Search): ClassesSearch {
  return { ...texts(search, 'q'), ...(search['state'] === 'archived' ? { state: 'archived' as const } : {}) };
}

interface ClassSearch {
  part?: Exclude<ClassPart, 'overview'>;
  q?: string;
}

/** Which part of a class is shown, and who is searched in it. */
export function classSearch(search: Search): ClassSearch {
  const part = classParts.find((one) => one === search['part']);
  return { ...texts(search, 'q'), ...(part === undefined || part === 'overview' ? {} : { part }) };
}
