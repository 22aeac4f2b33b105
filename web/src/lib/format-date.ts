import type { AppLanguage } from './app-language.ts';

const tags: Record<AppLanguage, string> = { en: 'en-GB', zh: 'zh-CN' };

/** A day as the language of the interface writes it: 5 March 2026, 2026年3月5日. */
export function formatDate(timestamp: string, language: AppLanguage): string {
  return new Intl.DateTimeFormat(tags[language], { dateStyle: 'long' }).format(new Date(timestamp));
}

/** A size in bytes in megabytes, at most one digit after the point. */
export function formatMegabytes(bytes: number, language: AppLanguage): string {
  const megabytes = bytes / (1024 * 1024);
  return `${new Intl.NumberFormat(tags[language], { maximumFractionDigits: 1 }).format(megabytes)} MB`;
}
