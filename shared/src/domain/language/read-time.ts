import { type ContentLanguage, isChinese, languageOf } from './languages.ts';

/** Whole minutes, at least one, that a learner needs for a text without markup. */
export function readingMinutes(text: string, language: ContentLanguage): number {
  const units = isChinese(language) ? text.match(/[\p{Script=Han}]|[\p{L}\p{N}]+/gu) : text.match(/\S+/gu);
  return Math.max(1, Math.round((units?.length ?? 0) / languageOf(language).perMinute));
}

/** A number of minutes as it is stored. */
export function readTimeOf(minutes: number): string {
  return `${minutes} min`;
}

/** The minutes of a read time that is nothing but a number of minutes, in whichever language it was written; else null. */
export function minutesOf(readTime: string): number | null {
  const match = /^(\d{1,3}) ?(?:min|mins|minutes?|分|分钟|دقيقة|دقائق)?\.?$/iu.exec(readTime.trim());
  return match ? Number(match[1]) : null;
}
