import type { ContentLanguage } from './languages.ts';

/**
 * What is read in a minute: Chinese in characters, the others in words. Learners read a foreign language at about two
 * thirds of the pace of those who grew up with it (Brysbaert 2019: 238 words a minute in English; 260 characters in Chinese).
 */
const perMinute: Record<ContentLanguage, number> = {
  chinese: 170,
  english: 160,
  arabic: 120,
  egyptian: 120,
  french: 150,
  spanish: 160,
};

/** Whole minutes, at least one, that a learner needs for a text without markup. */
export function readingMinutes(text: string, language: ContentLanguage): number {
  const units = language === 'chinese' ? text.match(/[\p{Script=Han}]|[\p{L}\p{N}]+/gu) : text.match(/\S+/gu);
  return Math.max(1, Math.round((units?.length ?? 0) / perMinute[language]));
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
