import type { Download, NeededFile } from '@kalima/shared/contract/content/downloads';
import { bytesOf } from '@kalima/shared/domain/learning/downloads';
import type { StoredDownloads } from './download-store.ts';

/** How the downloads are doing: until `checking` nothing is known of them, `offline` tries again by itself, `full` and `failed` do when asked to. */
export type Phase = 'starting' | 'checking' | 'idle' | 'working' | 'offline' | 'full' | 'failed';

export type CourseStatus = 'none' | 'pending' | 'fetching' | 'stored' | 'failed';

export interface CourseView {
  readonly status: CourseStatus;
  readonly doneBytes: number;
  readonly totalBytes: number;
}

/** What screens show of the downloads; a new object with every change. */
export interface DownloadsView {
  readonly phase: Phase;
  readonly isPaused: boolean;
  readonly isAll: boolean;
  /** Whether anything is to be on the device. */
  readonly hasChosen: boolean;
  readonly doneBytes: number;
  readonly totalBytes: number;
  readonly storedCount: number;
  readonly wantedCount: number;
  of(courseId: string): CourseView;
}

interface Facts {
  readonly phase: Phase;
  readonly stored: StoredDownloads;
  readonly offer: { readonly items: readonly Download[]; readonly shared: readonly NeededFile[] } | undefined;
  /** Bytes that have come, by key. */
  readonly arrived: ReadonlyMap<string, number>;
  readonly failed: ReadonlySet<string>;
  /** The course that is being fetched. */
  readonly current: string | undefined;
}

const nothing: CourseView = { status: 'none', doneBytes: 0, totalBytes: 0 };

/** Computes the view of all downloads. A course that is on the device is not inspected further. */
export function downloadView({ phase, stored, offer, arrived, failed, current }: Facts): DownloadsView {
  const { choice, kept } = stored;
  const chosen = new Set(choice.courseIds);
  const wanted = offer?.items.filter(({ id }) => choice.all || chosen.has(id)) ?? [];
  const doneOf = (files: readonly NeededFile[]) =>
    bytesOf(files.map(({ key, bytes }) => ({ key, bytes: Math.min(bytes, arrived.get(key) ?? 0) })));
  const courses = new Map<string, CourseView>();
  for (const id of Object.keys(kept)) courses.set(id, { ...nothing, status: 'stored' });
  for (const { id, files, revision } of wanted) {
    const [totalBytes, doneBytes] = [bytesOf(files), doneOf(files)];
    let status: CourseStatus = kept[id]?.revision === revision ? 'stored' : 'pending';
    if (failed.has(id)) status = 'failed';
    else if (id === current && phase === 'working') status = 'fetching';
    courses.set(id, { status, totalBytes, doneBytes: status === 'stored' ? totalBytes : doneBytes });
  }
  const files = wanted.length === 0 ? [] : [...(offer?.shared ?? []), ...wanted.flatMap((course) => course.files)];
  return {
    phase,
    isPaused: stored.isPaused,
    isAll: choice.all,
    hasChosen: choice.all || choice.courseIds.length > 0,
    totalBytes: bytesOf(files),
    doneBytes: doneOf(files),
    storedCount: wanted.filter(({ id }) => courses.get(id)?.status === 'stored').length,
    wantedCount: wanted.length,
    of: (courseId) => courses.get(courseId) ?? nothing,
  };
}
