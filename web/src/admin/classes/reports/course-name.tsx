import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';

interface CourseNameProps {
  readonly title: string;
  readonly language: ContentLanguage | null;
}

/** The title of a course in its own language and direction, inside a line of the interface. */
export function CourseName({ title, language }: CourseNameProps) {
  return <bdi lang={language === null ? undefined : languageTag(language)}>{title}</bdi>;
}
