import type { PictureWidth } from '../content/media-addresses.ts';

/** A file that a device needs. */
export interface NeededFile {
  readonly key: string;
  readonly bytes: number;
}

/** A course that the learner may take along, as the server describes it. */
export interface OfferedCourse {
  readonly id: string;
  /** Changes whenever the content does. */
  readonly revision: string;
  readonly files: readonly NeededFile[];
}

/** What the learner wants on the device: everything that is assigned now or later, or some courses. */
export interface DownloadChoice {
  readonly all: boolean;
  readonly courseIds: readonly string[];
}

/** A course that is on the device, as it was when it was fetched. */
export interface StoredCourse {
  readonly revision: string;
  /** Its files, and others that its screens show. */
  readonly keys: readonly string[];
  /** Those of them that the server did not have. */
  readonly missing: readonly string[];
}

export interface DownloadState {
  readonly choice: DownloadChoice;
  readonly kept: Readonly<Record<string, StoredCourse>>;
}

export interface DownloadPlan<Course extends OfferedCourse> {
  readonly choice: DownloadChoice;
  /** Courses that belong on the device, in the order of the offer. */
  readonly wanted: readonly Course[];
  /** Those of them that are not there, not whole, or have changed. */
  readonly toFetch: readonly Course[];
  /** Files that lists and the vocabulary bank show, and are not there. */
  readonly sharedToFetch: readonly NeededFile[];
  /** Courses on the device that do not belong there any more. */
  readonly toDrop: readonly string[];
  /** Files on the device that nothing needs any more. What a changed course used stays until the new is there. */
  readonly surplusKeys: readonly string[];
}

/** The choice after adding or taking away one course. Taking one away from everything leaves the others, as they are now. */
export function changedChoice(
  choice: DownloadChoice,
  courseId: string,
  isWanted: boolean,
  offeredIds: readonly string[],
): DownloadChoice {
  if (choice.all && isWanted) return choice;
  const others = (choice.all ? offeredIds : choice.courseIds).filter((id) => id !== courseId);
  return { all: false, courseIds: isWanted ? [...others, courseId] : others };
}

/** Compares what is offered and chosen with what is on the device. */
export function planDownloads<Course extends OfferedCourse>(
  offer: { readonly items: readonly Course[]; readonly shared: readonly NeededFile[] },
  { choice, kept }: DownloadState,
  storedKeys: ReadonlySet<string>,
): DownloadPlan<Course> {
  const chosen = new Set(choice.courseIds);
  const wanted = offer.items.filter((course) => choice.all || chosen.has(course.id));
  const wantedIds = new Set(wanted.map((course) => course.id));
  const shared = wanted.length > 0 ? offer.shared : [];
  const needed = new Set(shared.map((file) => file.key));
  for (const course of wanted) {
    for (const { key } of course.files) needed.add(key);
    for (const key of kept[course.id]?.keys ?? []) needed.add(key);
  }
  return {
    choice: { all: choice.all, courseIds: choice.courseIds.filter((id) => wantedIds.has(id)) },
    wanted,
    toFetch: wanted.filter((course) => !isWhole(course, kept[course.id], storedKeys)),
    sharedToFetch: shared.filter((file) => !storedKeys.has(file.key)),
    toDrop: Object.keys(kept).filter((id) => !wantedIds.has(id)),
    surplusKeys: [...storedKeys].filter((key) => !needed.has(key)),
  };
}

function isWhole(course: OfferedCourse, kept: StoredCourse | undefined, storedKeys: ReadonlySet<string>): boolean {
  if (kept?.revision !== course.revision) return false;
  const missing = new Set(kept.missing);
  const isThere = (key: string) => storedKeys.has(key) || missing.has(key);
  return kept.keys.every(isThere) && course.files.every((file) => isThere(file.key));
}

/** Bytes of files, each counted once however many courses use it. */
export function bytesOf(files: readonly NeededFile[]): number {
  let total = 0;
  for (const bytes of new Map(files.map((file) => [file.key, file.bytes])).values()) total += bytes;
  return total;
}

/** The keys of all stored files to which an answer of the server refers, however deep, in HTML too. */
export function mediaKeysWithin(answer: unknown): string[] {
  const text = JSON.stringify(answer) ?? '';
  return [
    ...new Set([...text.matchAll(/\/media\/([\w-]+(?:\/[\w-]+(?:\.[\w-]+)*)+)/g)].flatMap((match) => match[1] ?? [])),
  ];
}

/** The width in which a device stores pictures, by the shorter side of its screen in CSS pixels: a phone needs half. */
export function storedPictureWidth(shorterSide: number): PictureWidth {
  return shorterSide < 600 ? 640 : 1280;
}
