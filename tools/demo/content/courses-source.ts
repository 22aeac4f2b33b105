// Texts to read, not logic: one list in one place is easier to edit than several files, so it may be long.
import type { Translations } from '@kalima/shared/domain/language/translations';

/** The languages that learners of the demo study. */
export type DemoLanguage = 'english' | 'chinese' | 'arabic' | 'egyptian';

interface Entry extends Translations {
  readonly word: string;
  /** The same in the other of standard Arabic and Egyptian. */
  readonly otherForm?: string;
  readonly definition: string;
}

interface SourcePhrase extends Translations {
  readonly text: string;
  /** As above; there is a phrase that says so in its language. */
  readonly otherForm?: string;
  /** Name of the drawing in the Fluent emoji set. */
  readonly drawing: string;
  readonly vocabulary: readonly Entry[];
}

export interface SourceCourse {
  readonly language: DemoLanguage;
  readonly title: string;
  readonly description: string;
  readonly phrases: readonly SourcePhrase[];
}

/** What something means, for learners who speak English and those who speak Chinese. */
export const both = (english: string, chinese: string) =>
  ({
    translation: english,
    translationLanguage: 'english',
    secondTranslation: chinese,
    secondTranslationLanguage: 'chinese',
  }) as const;

const e = (word: string, meaning: string | Translations, definition = ''): Entry => ({
  word,
  ...(typeof meaning === 'string' ? { translation: meaning } : meaning),
  definition,
});

/** Stages of phrase courses, in our own words; two courses for each language. */
export const phraseStages: readonly {
  name: string;
  description: string;
  drawing: string;
  courses: readonly SourceCourse[];
}[] = [
  {
    name: 'First words · 第一句话',
    description: 'Greeting, thanking and asking. 打招呼、道谢和提问。',
    drawing: 'waving-hand',
    courses: [
      {
        language: 'english',
        title: 'Hello and goodbye',
        description: 'Meeting somebody for the first time',
        phrases: [
          {
            text: 'Good morning! How are you?',
            translation: '早上好！你好吗？',
            drawing: 'sun',
            vocabulary: [e('morning', '早上', 'the first part of the day')],
          },
          {
            text: 'My name is Sara. What is your name?',
            translation: '我叫萨拉。你叫什么名字？',
            drawing: 'speech-balloon',
            vocabulary: [e('name', '名字', 'what somebody is called')],
          },
          {
            text: 'Nice to meet you.',
            translation: '很高兴认识你。',
            drawing: 'handshake',
            vocabulary: [e('nice', '高兴的、好的'), e('meet', '认识，见面')],
          },
          {
            text: 'See you tomorrow!',
            translation: '明天见！',
            drawing: 'waving-hand',
            vocabulary: [e('tomorrow', '明天', 'the day after today')],
          },
        ],
      },
      {
        language: 'chinese',
        title: '你好，再见',
        description: '第一次见面',
        phrases: [
          {
            text: '早上好！你好吗？',
            translation: 'Good morning! How are you?',
            drawing: 'sun',
            vocabulary: [e('早上', 'morning')],
          },
          {
            text: '我叫李伟，你叫什么名字？',
            translation: 'My name is Li Wei. What is your name?',
            drawing: 'speech-balloon',
            vocabulary: [e('名字', 'name'), e('什么', 'what')],
          },
          {
            text: '很高兴认识你。',
            translation: 'Nice to meet you.',
            drawing: 'handshake',
            vocabulary: [e('高兴', 'glad'), e('认识', 'to get to know')],
          },
          {
            text: '明天见！',
            translation: 'See you tomorrow!',
            drawing: 'waving-hand',
            vocabulary: [e('明天', 'tomorrow')],
          },
        ],
      },
      {
        language: 'arabic',
        title: 'أهلا ومع السلامة',
        description: 'اللقاء الأول',
        phrases: [
          {
            text: 'صباح الخير! كيف حالك؟',
            otherForm: 'صباح الخير! إزيك؟',
            ...both('Good morning! How are you?', '早上好！你好吗？'),
            drawing: 'sun',
            vocabulary: [
              e('صباح', both('morning', '早上')),
              e('حال', both('state', '情况'), 'كيف حالك؟ سؤال عن الصحة'),
            ],
          },
          {
            text: 'اسمي ليلى، وما اسمك؟',
            ...both('My name is Layla, and yours?', '我叫莱拉，你呢？'),
            drawing: 'speech-balloon',
            vocabulary: [e('اسم', both('name', '名字'))],
          },
          {
            text: 'أنا سعيدة بلقائك.',
            otherForm: 'فرصة سعيدة!',
            ...both('I am glad to meet you.', '很高兴认识你。'),
            drawing: 'handshake',
            vocabulary: [e('سعيدة', both('glad', '高兴')), e('لقاء', both('meeting', '见面'))],
          },
          {
            text: 'إلى اللقاء غدا!',
            otherForm: 'أشوفك بكرة!',
            ...both('See you tomorrow!', '明天见！'),
            drawing: 'waving-hand',
            vocabulary: [{ ...e('غدا', both('tomorrow', '明天')), otherForm: 'بكرة' }],
          },
        ],
      },
      {
        language: 'egyptian',
        title: 'إزيك؟',
        description: 'أول مرة نتقابل',
        phrases: [
          {
            text: 'صباح الخير! إزيك؟',
            ...both('Good morning! How are you?', '早上好！你好吗？'),
            drawing: 'sun',
            vocabulary: [e('صباح', both('morning', '早上')), e('إزيك', both('how are you', '你好吗'))],
          },
          {
            text: 'أنا اسمي عمر، وإنت اسمك إيه؟',
            ...both('I’m Omar, and what’s your name?', '我叫奥马尔，你呢？'),
            drawing: 'speech-balloon',
            vocabulary: [e('اسم', both('name', '名字')), e('إيه', both('what', '什么'))],
          },
          {
            text: 'فرصة سعيدة!',
            ...both('Nice to meet you!', '很高兴认识你！'),
            drawing: 'handshake',
            vocabulary: [e('فرصة', both('chance', '机会'))],
          },
          {
            text: 'أشوفك بكرة!',
            ...both('See you tomorrow!', '明天见！'),
            drawing: 'waving-hand',
            vocabulary: [e('بكرة', both('tomorrow', '明天'))],
          },
        ],
      },
    ],
  },
  {
    name: 'Out and about · 出门在外',
    description: 'Buying, asking the way and eating out. 买东西、问路和下馆子。',
    drawing: 'shopping-cart',
    courses: [
      {
        language: 'english',
        title: 'At the bakery',
        description: 'Asking for what you want',
        phrases: [
          {
            text: 'I would like two rolls, please.',
            translation: '我想要两个小面包。',
            drawing: 'bread',
            vocabulary: [e('rolls', '小面包'), e('please', '请')],
          },
          {
            text: 'How much is the cake?',
            translation: '这个蛋糕多少钱？',
            drawing: 'shortcake',
            vocabulary: [e('cake', '蛋糕'), e('how much', '多少钱')],
          },
          {
            text: 'Can I pay by card?',
            translation: '可以刷卡吗？',
            drawing: 'credit-card',
            vocabulary: [e('pay', '付钱'), e('card', '卡')],
          },
        ],
      },
      {
        language: 'chinese',
        title: '问路',
        description: '地铁站怎么走？',
        phrases: [
          {
            text: '请问，地铁站怎么走？',
            translation: 'Excuse me, how do I get to the metro station?',
            drawing: 'metro',
            vocabulary: [e('地铁站', 'metro station'), e('怎么', 'how')],
          },
          {
            text: '一直走，到路口往左拐。',
            translation: 'Go straight on and turn left at the crossing.',
            drawing: 'vertical-traffic-light',
            vocabulary: [e('路口', 'crossing'), e('左', 'left')],
          },
          {
            text: '走路要十分钟。',
            translation: 'It takes ten minutes on foot.',
            drawing: 'watch',
            vocabulary: [e('走路', 'to walk'), e('分钟', 'minute')],
          },
        ],
      },
      {
        language: 'arabic',
        title: 'في المطعم',
        description: 'طلب الطعام',
        phrases: [
          {
            text: 'أريد حساء العدس، من فضلك.',
            ...both('I would like lentil soup, please.', '我想要扁豆汤。'),
            drawing: 'steaming-bowl',
            vocabulary: [e('حساء', both('soup', '汤')), e('عدس', both('lentils', '扁豆'))],
          },
          {
            text: 'هل عندكم طعام بلا لحم؟',
            ...both('Do you have food without meat?', '有没有不带肉的菜？'),
            drawing: 'green-salad',
            vocabulary: [e('طعام', both('food', '食物')), e('لحم', both('meat', '肉'))],
          },
          {
            text: 'الحساب، لو سمحت.',
            ...both('The bill, please.', '请结账。'),
            drawing: 'receipt',
            vocabulary: [e('حساب', both('bill', '账单'))],
          },
        ],
      },
      {
        language: 'egyptian',
        title: 'في الميكروباص',
        description: 'مشوار في القاهرة',
        phrases: [
          {
            text: 'رايح التحرير يا اسطى؟',
            ...both('Are you going to Tahrir?', '师傅，去解放广场吗？'),
            drawing: 'bus',
            vocabulary: [e('رايح', both('going', '去'))],
          },
          {
            text: 'الأجرة كام؟',
            ...both('How much is the fare?', '车费多少钱？'),
            drawing: 'coin',
            vocabulary: [e('أجرة', both('fare', '车费')), e('كام', both('how much', '多少'))],
          },
          {
            text: 'نزلني على جنب لو سمحت.',
            ...both('Let me out here, please.', '请让我在这儿下车。'),
            drawing: 'bus-stop',
            vocabulary: [e('جنب', both('side', '边上'))],
          },
        ],
      },
    ],
  },
];

export interface SourceStory {
  readonly key: string;
  readonly language: DemoLanguage;
  readonly title: string;
  readonly description: string;
  readonly drawings: readonly [string, ...string[]];
  readonly sky: string;
  readonly ground: string;
  readonly sentences: readonly string[];
  readonly vocabulary: readonly Entry[];
  /** Whether it has a video of its picture with the text read aloud. */
  readonly hasFilm: boolean;
}

/** Stages of stories, in our own plain words. */
export const storyStages: readonly {
  name: string;
  description: string;
  drawing: string;
  stories: readonly SourceStory[];
}[] = [
  {
    name: 'Small stories · 小故事',
    description: 'A few plain sentences each. 每篇几句话。',
    drawing: 'open-book',
    stories: [
      {
        key: 'lost-umbrella',
        language: 'english',
        title: 'The lost umbrella',
        description: 'Mina finds an umbrella on the bus.',
        drawings: ['umbrella', 'bus', 'cloud-with-rain'],
        sky: '#cfdbe6',
        ground: '#8fa5b5',
        sentences: [
          'It is raining, and Mina takes the bus.',
          'On her seat there is a red umbrella.',
          'Nobody knows whose it is.',
          'Mina gives it to the driver.',
          '“Thank you,” says the driver, “it is mine!”',
        ],
        vocabulary: [
          e('umbrella', '雨伞', 'it keeps you dry in the rain'),
          e('seat', '座位'),
          e('driver', '司机', 'the person who drives'),
        ],
        hasFilm: true,
      },
      {
        key: 'moon-cat',
        language: 'chinese',
        title: '小猫和月亮',
        description: '小猫想喝月亮。',
        drawings: ['full-moon', 'cat', 'teacup-without-handle'],
        sky: '#2a3a63',
        ground: '#53688c',
        sentences: [
          '晚上，小猫看见水里有一个月亮。',
          '它想：这是一碗牛奶吗？',
          '小猫喝了一口水。',
          '月亮碎了，又圆了。',
          '小猫笑了，抬头看天上的月亮。',
        ],
        vocabulary: [e('月亮', 'moon'), e('牛奶', 'milk'), e('抬头', 'to raise one’s head')],
        hasFilm: true,
      },
      {
        key: 'tall-palm',
        language: 'arabic',
        title: 'النخلة العالية',
        description: 'ولد يريد تمرا من نخلة عالية.',
        drawings: ['palm-tree', 'sun', 'camel'],
        sky: '#f4dba8',
        ground: '#d3a567',
        sentences: [
          'رَأَى سَامِي نَخْلَةً عَالِيَةً.',
          'كَانَ عَلَى النَّخْلَةِ تَمْرٌ كَثِيرٌ.',
          'لَمْ يَسْتَطِعْ سَامِي أَنْ يَصْعَدَ.',
          'هَزَّ الْجَمَلُ النَّخْلَةَ بِرَأْسِهِ.',
          'فَسَقَطَ التَّمْرُ، وَأَكَلَ الصَّدِيقَانِ مَعًا.',
        ],
        vocabulary: [
          e('نخلة', both('palm tree', '棕榈树')),
          e('تمر', both('dates', '椰枣')),
          e('جمل', both('camel', '骆驼')),
        ],
        hasFilm: false,
      },
    ],
  },
  {
    name: 'A little longer · 长一点的故事',
    description: 'For when the small ones have become easy. 读完小故事再来。',
    drawing: 'books',
    stories: [
      {
        key: 'grandmother-bread',
        language: 'egyptian',
        title: 'عيش ستي',
        description: 'ريحة العيش في البيت.',
        drawings: ['bread', 'fire', 'house'],
        sky: '#f6dfc0',
        ground: '#c48f5d',
        sentences: [
          'كل يوم جمعة ستي بتخبز عيش.',
          'البيت كله بيبقى ريحته حلوة.',
          'النهارده ستي تعبانة شوية.',
          'قلت لها: أنا هاعمل العيش.',
          'العيش اتحرق من تحت، بس ستي قالت إنه أحلى عيش.',
        ],
        vocabulary: [
          e('عيش', both('bread', '面包')),
          e('ريحة', both('smell', '气味')),
          e('ستي', both('my grandmother', '我奶奶')),
        ],
        hasFilm: false,
      },
      {
        key: 'slow-train',
        language: 'english',
        title: 'The slow train',
        description: 'A journey that nobody wants to end.',
        drawings: ['locomotive', 'mountain', 'evergreen-tree'],
        sky: '#d9e7dc',
        ground: '#93ad95',
        sentences: [
          'The slow train stops in every village.',
          'At the first stop, a woman gets on with a basket of apples.',
          'At the second stop, a boy gets on with a guitar.',
          'At the third stop, an old man gets on with a story.',
          'They eat, they sing and they listen.',
          'When the train arrives, nobody wants to get off.',
        ],
        vocabulary: [
          e('village', '村庄', 'a very small town'),
          e('basket', '篮子'),
          e('get on', '上车'),
          e('get off', '下车'),
        ],
        hasFilm: false,
      },
      {
        key: 'rain-letter',
        language: 'chinese',
        title: '一封湿了的信',
        description: '雨把信打湿了。',
        drawings: ['love-letter', 'cloud-with-rain', 'house'],
        sky: '#cbd8df',
        ground: '#8a9da6',
        sentences: [
          '邮递员送来一封信，信被雨打湿了。',
          '字都看不清楚了。',
          '奶奶把信放在窗边晒干。',
          '她说：我知道是谁写的。',
          '因为信封里有一片家乡的树叶。',
        ],
        vocabulary: [e('邮递员', 'postman'), e('信', 'letter'), e('家乡', 'home town'), e('树叶', 'leaf')],
        hasFilm: false,
      },
    ],
  },
];
