import type { AppLanguage } from '@kalima/shared/domain/language/app-languages';
import { inAppLanguages } from '../../../lib/format/in-app-languages.ts';

interface CardWords {
  readonly userName: string;
  readonly address: string;
  readonly orType: string;
  readonly how: string;
  readonly until: (day: string) => string;
  /** Above and below the sheet. */
  readonly keep: string;
  readonly cut: string;
}

const words: Readonly<Record<AppLanguage, CardWords>> = {
  en: {
    userName: 'User name',
    address: 'Address',
    orType: 'or type',
    how: 'Scan, choose a password, begin.',
    until: (day) => `Works once, until ${day}.`,
    keep: 'Keep like keys: each card opens one account, once.',
    cut: 'Print at 100 %, on A4. Cut along the dashed lines.',
  },
  zh: {
    userName: '用户名',
    address: '网址',
    orType: '或输入',
    how: '扫码后设置密码即可开始。',
    until: (day) => `仅可使用一次，${day}前有效。`,
    keep: '请像钥匙一样保管：每张卡片只能打开一个账户，且仅一次。',
    cut: '请用 A4 纸按 100% 打印，沿虚线剪开。',
  },
  ar: {
    userName: 'اسم المستخدم',
    address: 'العنوان',
    orType: 'أو اكتب',
    how: 'امسح الرمز واختر كلمة مرور وابدأ.',
    until: (day) => `صالحة لمرة واحدة حتى ${day}.`,
    keep: 'احفظها كالمفاتيح: كل بطاقة تفتح حسابًا واحدًا مرة واحدة.',
    cut: 'اطبع بحجم 100% على ورق A4، وقص على الخطوط المتقطعة.',
  },
};

/** Words of a login card in the languages of those who are given one, whatever the interface of who prints it speaks. */
export const cardWords = inAppLanguages(words);

/** Learners of one sheet after the other. */
export function sheetsOf<Card>(cards: readonly Card[], perSheet: number): Card[][] {
  return Array.from({ length: Math.ceil(cards.length / perSheet) }, (_, n) =>
    cards.slice(n * perSheet, (n + 1) * perSheet),
  );
}

/** How wide letters are at the most, in ems of the bold face. */
const widths = [
  [/\p{Script=Han}/u, 1],
  [/\p{M}/u, 0],
  [/[mwMW@]/u, 0.95],
  [/\p{Lu}/u, 0.72],
  [/[iljftr.,'’-]/u, 0.42],
  [/ /u, 0.27],
] as const;

const widthOf = (text: string) =>
  Array.from(text).reduce((sum, sign) => sum + (widths.find(([signs]) => signs.test(sign))?.[1] ?? 0.59), 0);

/** Lines of a name, broken between words and after hyphens; Chinese anywhere. */
function linesOf(name: string, width: number): number {
  const parts = name.match(/\p{Script=Han}|[^\s\p{Script=Han}-]+-?|\s+|-/gu) ?? [];
  let [lines, at] = [1, 0];
  for (const part of parts) {
    const more = widthOf(part);
    if (more > width) return Infinity;
    if (at + more > width && part.trim() !== '') [lines, at] = [lines + 1, more];
    else at += more;
  }
  return lines;
}

/** The room of a name on a card of ten a sheet, in ems of each size. */
const room = { large: 11, medium: 12.4, small: 13.7 } as const;

/** How large a name is written: the largest that breaks on two lines at the most and in no word, else the smallest. */
export function nameSize(name: string): keyof typeof room {
  if (linesOf(name, room.large) <= 2) return 'large';
  return linesOf(name, room.medium) <= 2 ? 'medium' : 'small';
}
