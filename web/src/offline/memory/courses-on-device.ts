import { eachStoredItem } from '../stored-answers/stored-answers.ts';

/** A course that the device has, with the activity that it was stored for. */
export interface CourseOnDevice {
  readonly title: string;
  readonly activity: string;
}

/** The courses that the device has stored, whichever version of the app stored them, by their ids. */
export async function coursesOnDevice(userId: string): Promise<ReadonlyMap<string, CourseOnDevice>> {
  const courses = new Map<string, CourseOnDevice>();
  for (const { name, data } of await eachStoredItem(userId)) {
    if (typeof data !== 'object' || data === null) continue;
    // Lessons of cards have a name, all else a title.
    const { id, title, name: called = title } = data as Readonly<Record<string, unknown>>;
    if (typeof id === 'string' && typeof called === 'string') courses.set(id, { title: called, activity: name[0] });
  }
  return courses;
}
