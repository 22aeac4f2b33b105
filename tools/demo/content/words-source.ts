/** A word that is pictured: the emoji whose drawing and whose names in Unicode's CLDR annotations we use. */
export interface PicturedWord {
  readonly emoji: string;
  /** Name of the drawing in the Fluent emoji set. */
  readonly drawing: string;
  /** Where CLDR's name is no plain word, or the dialect says another. */
  readonly arabic?: string;
  readonly chinese?: string;
  readonly egyptian?: string;
  /** A sentence that it is met in. */
  readonly examples?: Readonly<Record<'english' | 'chinese' | 'arabic' | 'egyptian', string>>;
}

export interface Topic {
  readonly key: string;
  readonly stage: 1 | 2 | 3 | 4;
  readonly names: {
    readonly english: string;
    readonly chinese: string;
    readonly arabic: string;
    readonly egyptian: string;
  };
  readonly words: readonly PicturedWord[];
}

/** Lessons of pictured words; every topic becomes a reading lesson in each of the four languages. */
export const topics: readonly Topic[] = [
  {
    key: 'animals',
    stage: 1,
    names: { english: 'Animals', chinese: '动物', arabic: 'الحيوانات', egyptian: 'الحيوانات' },
    words: [
      { emoji: '🐈', drawing: 'cat', egyptian: 'قطة' },
      { emoji: '🐕', drawing: 'dog' },
      { emoji: '🐟', drawing: 'fish' },
      { emoji: '🐦', drawing: 'bird', egyptian: 'عصفورة' },
      { emoji: '🐎', drawing: 'horse' },
      { emoji: '🐇', drawing: 'rabbit' },
      { emoji: '🐘', drawing: 'elephant' },
      { emoji: '🐪', drawing: 'camel', chinese: '骆驼', arabic: 'جمل' },
    ],
  },
  {
    key: 'kitchen',
    stage: 2,
    names: { english: 'In the kitchen', chinese: '在厨房', arabic: 'في المطبخ', egyptian: 'في المطبخ' },
    words: [
      {
        emoji: '🍞',
        drawing: 'bread',
        egyptian: 'عيش',
        examples: {
          english: 'I eat fresh bread every morning.',
          chinese: '我每天早上吃新鲜的面包。',
          arabic: 'آكل خبزا طازجا كل صباح.',
          egyptian: 'باكل عيش طازة كل يوم الصبح.',
        },
      },
      { emoji: '🥚', drawing: 'egg' },
      { emoji: '🍌', drawing: 'banana' },
      { emoji: '🍋', drawing: 'lemon' },
      { emoji: '🍅', drawing: 'tomato', egyptian: 'قوطة' },
      { emoji: '🥕', drawing: 'carrot' },
      { emoji: '🧅', drawing: 'onion' },
      { emoji: '🥄', drawing: 'spoon' },
    ],
  },
  {
    key: 'on-the-way',
    stage: 3,
    names: { english: 'On the way', chinese: '在路上', arabic: 'في الطريق', egyptian: 'في السكة' },
    words: [
      { emoji: '🚗', drawing: 'automobile', arabic: 'سيارة', egyptian: 'عربية' },
      { emoji: '🚌', drawing: 'bus', egyptian: 'أتوبيس' },
      { emoji: '🚲', drawing: 'bicycle', egyptian: 'عجلة' },
      { emoji: '✈️', drawing: 'airplane', egyptian: 'طيارة' },
      { emoji: '🚢', drawing: 'ship', egyptian: 'مركب' },
      { emoji: '🏠', drawing: 'house', arabic: 'بيت', egyptian: 'بيت' },
      { emoji: '🔑', drawing: 'key' },
      { emoji: '☂️', drawing: 'umbrella' },
    ],
  },
];
