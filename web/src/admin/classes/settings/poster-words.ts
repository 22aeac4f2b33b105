interface PosterWords {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly join: string;
  readonly scan: string;
  readonly type: string;
}

/** What the poster says. It hangs where people of all these languages pass, whatever the interface of who prints it speaks. */
export const posterWords: readonly PosterWords[] = [
  {
    lang: 'en',
    dir: 'ltr',
    join: 'Join the class',
    scan: 'Scan the picture with the camera of your phone,',
    type: 'or open this address and sign in:',
  },
  { lang: 'zh-CN', dir: 'ltr', join: '加入班级', scan: '用手机相机扫描二维码，', type: '或打开此网址并登录：' },
  {
    lang: 'ar',
    dir: 'rtl',
    join: 'انضمّ إلى الصف',
    scan: 'امسح الرمز بكاميرا هاتفك،',
    type: 'أو افتح هذا العنوان وسجّل الدخول:',
  },
];
