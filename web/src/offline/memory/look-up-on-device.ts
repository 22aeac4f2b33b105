import type { LookedUpWord } from '@kalima/shared/contract/learning/look-up';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { type ContentLanguage, contentLanguages } from '@kalima/shared/domain/language/languages';
import { likeliestFirst, lookUpAt, lookUpForm } from '@kalima/shared/domain/language/look-up/look-up';
import { otherFormId } from '@kalima/shared/domain/language/pairs';
import type { WordOnDevice } from './word-on-device.ts';
import { wordsOnDevice } from './words-on-device.ts';
import { eachStoredItem } from '../stored-answers/stored-answers.ts';

/** A course that the device has, with the activity that it was stored for. */
interface CourseOnDevice {
  readonly title: string;
  readonly activity: string;
  readonly language: ContentLanguage | null;
}

/** The courses that the device has stored, whichever version of the app stored them, by their ids. */
async function coursesOnDevice(userId: string): Promise<ReadonlyMap<string, CourseOnDevice>> {
  const courses = new Map<string, CourseOnDevice>();
  for (const { name, data } of await eachStoredItem(userId)) {
    if (typeof data !== 'object' || data === null) continue;
    // Lessons of cards have a name, all else a title.
    const { id, title, name: called = title, language: tongue } = data as Readonly<Record<string, unknown>>;
    const language = contentLanguages.find((one) => one === tongue) ?? null;
    if (typeof id === 'string' && typeof called === 'string')
      courses.set(id, { title: called, activity: name[0], language });
  }
  return courses;
}

interface Asked {
  readonly text: string;
  readonly at: number;
  readonly language: ContentLanguage;
}

/** Courses that are named with a word, as the server names them. */
const mostCourses = 3;

/** How much is shown of a word. */
const shows = ({ imageUrl, audioUrl, translation }: WordOnDevice) =>
  Number(imageUrl !== null) + Number(audioUrl !== null) + Number(translation.trim() !== '');

/** What the courses on the device teach of the word at a place of a text, as the server says it of all courses. */
export async function lookUpOnDevice(
  userId: string,
  { text, at, language }: Asked,
  kindOf: (activity: string) => CourseType | undefined,
): Promise<LookedUpWord[]> {
  const lookUp = lookUpAt(text, at, language);
  if (!lookUp) return [];
  const [words, courses] = await Promise.all([wordsOnDevice(userId), coursesOnDevice(userId)]);
  const forms = new Set(lookUp.forms);
  const found = words.filter((word) => lookUp.languages.includes(word.language) && forms.has(lookUpForm(word.text)));
  const items = Map.groupBy(found, ({ itemId }) => itemId);
  const shown = [...items.values()].flatMap((places): LookedUpWord[] => {
    const [best] = places.toSorted((a, b) => shows(b) - shows(a));
    if (!best) return [];
    const isOther = ({ courseId, partId }: WordOnDevice) =>
      courseId === best.courseId && partId === otherFormId(best.partId);
    const other = best.pair ? words.find(isOther) : undefined;
    const named = places.flatMap(({ courseId }) => {
      const course = courses.get(courseId);
      const courseType = course && kindOf(course.activity);
      return courseType ? [{ id: courseId, title: course.title, courseType, language: course.language }] : [];
    });
    const unique = [...new Map(named.map((course) => [course.id, course])).values()];
    return [
      {
        ...best,
        other: other
          ? { partId: other.partId, text: other.text, language: other.language, audioUrl: other.audioUrl }
          : null,
        courses: unique.toSorted((a, b) => a.title.localeCompare(b.title)).slice(0, mostCourses),
      },
    ];
  });
  return likeliestFirst(shown, lookUp);
}
