import type { AppLanguage } from '@kalima/shared/domain/language/app-languages';
import { inAppLanguages } from '../../../lib/format/in-app-languages.ts';

interface PosterWords {
  readonly join: string;
  readonly scan: string;
  readonly type: string;
}

const words: Readonly<Record<AppLanguage, PosterWords>> = {
  en: {
    join: 'Join the class',
    scan: 'Scan the picture with the camera of your phone,',
    type: 'or open this address and sign in:',
  },
  zh: { join: '加入班级', scan: '用手机相机扫描二维码，', type: '或打开此网址并登录：' },
  ar: {
    join: 'انضمّ إلى الصف',
    scan: 'امسح الرمز بكاميرا هاتفك،',
    type: 'أو افتح هذا العنوان وسجّل الدخول:',
  },
};

/** Words of the poster. It hangs where people of all these languages pass, whatever the interface of who prints it speaks. */
export const posterWords = inAppLanguages(words);
