/** What the address of a screen of lessons holds: the lesson that is edited, and what is searched. */
export interface LessonAddress {
  readonly lesson?: string | undefined;
  readonly q?: string | undefined;
}

const withoutEmpty = ({ lesson, q }: LessonAddress) => ({
  ...(lesson === undefined ? {} : { lesson }),
  ...(q === undefined || q === '' ? {} : { q }),
});

/** Leads to another lesson, or to none; what was searched stays. */
export function toLesson(lesson: string | undefined) {
  return { search: ({ q }: LessonAddress) => withoutEmpty({ lesson, q }) };
}

/** Searches in place of what was searched; what is edited stays as it is. */
export function toSearch(q: string) {
  return {
    search: ({ lesson }: LessonAddress) => withoutEmpty({ lesson, q }),
    replace: true,
    resetScroll: false,
    ignoreBlocker: true,
  };
}
