// Texts to read, not logic: one list in one place is easier to edit than several files, so it may be long.
import type { MaterialInput } from '@kalima/shared/contract/content/learning-materials';
import type { Scene } from './draw.ts';

export interface SourceMaterial extends Omit<MaterialInput, 'imageUrl' | 'videoUrl' | 'videoSource'> {
  readonly name: string;
  readonly scene: Scene;
  /** What a voice reads in the short video of the material; without it there is none. */
  readonly spoken?: string;
}

const p = (...paragraphs: string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('');
const h = (text: string) => `<h2>${text}</h2>`;
const list = (...items: string[]) => `<ul>${items.map((text) => `<li><p>${text}</p></li>`).join('')}</ul>`;
const rtl = (html: string) =>
  html.replaceAll('<p>', '<p dir="rtl">').replaceAll('<h2>', '<h2 dir="rtl">').replaceAll('<ul>', '<ul dir="rtl">');

/** The demo's learning materials, in our own words. */
export const sourceMaterials: readonly SourceMaterial[] = [
  {
    name: 'ordering-tea',
    title: '在茶馆点茶',
    language: 'chinese',
    difficulty: 'beginner',
    category: 'Conversation',
    tags: ['tea', 'ordering', '茶'],
    readTime: '4 min',
    scene: {
      sky: '#f6e7c8',
      ground: '#d9b98a',
      emoji: ['teapot', 'teacup-without-handle', 'leaf-fluttering-in-wind', 'moon-cake'],
    },
    content:
      p(
        '走进一家茶馆，服务员会问你：<strong>“您想喝什么茶？”</strong>这里有绿茶、红茶、乌龙茶和花茶。绿茶味道清淡，红茶味道浓一些。',
      ) +
      h('常用的句子') +
      list(
        '我想要一壶<strong>绿茶</strong>。<em>I would like a pot of green tea.</em>',
        '有没有<strong>茉莉花茶</strong>？<em>Do you have jasmine tea?</em>',
        '请再加一点热水。<em>Please add some more hot water.</em>',
        '一共多少钱？<em>How much is it altogether?</em>',
      ) +
      h('小知识') +
      p('别人给你倒茶的时候，可以用两个手指轻轻敲桌子，意思是“谢谢”。这个习惯在广东特别常见。'),
  },
  {
    name: 'measure-words',
    title: '一个、一本、一只：常用量词',
    language: 'chinese',
    difficulty: 'intermediate',
    category: 'Grammar',
    tags: ['量词', 'measure words'],
    readTime: '6 min',
    scene: { sky: '#dcebf2', ground: '#a9c9d6', emoji: ['books', 'cat', 'umbrella', 'teacup-without-handle'] },
    content:
      p(
        '汉语的数词和名词中间要有一个量词。不同的东西用不同的量词。不知道用哪个的时候，用<strong>个</strong>，别人也能听懂。',
      ) +
      list(
        '<strong>个</strong>：一个人、两个苹果、三个问题',
        '<strong>本</strong>：一本书、一本词典',
        '<strong>只</strong>：一只猫、两只鸟',
        '<strong>条</strong>：一条鱼、一条路、一条裤子',
        '<strong>张</strong>：一张纸、一张桌子、两张票',
        '<strong>杯</strong>：一杯水、一杯茶',
      ) +
      h('注意') +
      p('数量是 2 的时候，量词前面说<strong>两</strong>，不说<strong>二</strong>：两本书，两只猫。'),
  },
  {
    name: 'mid-autumn',
    title: '中秋节的晚上',
    language: 'chinese',
    difficulty: 'intermediate',
    category: 'Culture',
    tags: ['节日', 'festival', '月亮'],
    readTime: '5 min',
    scene: { sky: '#28385e', ground: '#4a5d7e', emoji: ['full-moon', 'moon-cake', 'rabbit', 'red-paper-lantern'] },
    content:
      p('农历八月十五是中秋节。那天晚上的月亮又大又圆，一家人坐在院子里，一边看月亮，一边吃月饼、喝茶、聊天。') +
      p('月饼是圆的，圆代表团圆。北方的月饼常常放五仁，南方的月饼常常放莲蓉和蛋黄。现在还有冰淇淋月饼。') +
      h('月亮上的兔子') +
      p('老人会告诉孩子：月亮上有一只兔子，它在一棵桂花树下捣药。你看得见它吗？') +
      h('想一想') +
      list('你们国家有看月亮的节日吗？', '你想吃哪一种月饼？'),
  },
  {
    name: 'by-bus',
    title: '坐公交车去图书馆',
    language: 'chinese',
    difficulty: 'beginner',
    category: 'Reading',
    tags: ['交通', 'bus'],
    readTime: '3 min',
    scene: { sky: '#d8ecdf', ground: '#9fb8a6', emoji: ['bus', 'bus-stop', 'books', 'classical-building'] },
    content:
      p('星期六上午，我坐公交车去图书馆。我在家门口的车站等车。车来了，我上车，刷卡，找到一个靠窗的座位。') +
      p('车上的人不多。一位老奶奶上车了，我站起来说：“您坐这儿吧。”她笑着说：“谢谢你，小朋友。”') +
      p('过了五站，我下车了。图书馆就在马路对面。我借了两本书，一本是故事书，一本是词典。'),
  },
  {
    name: 'small-talk',
    title: 'Small talk about the weather',
    language: 'english',
    difficulty: 'beginner',
    category: 'Conversation',
    tags: ['weather', 'small talk'],
    readTime: '4 min',
    scene: { sky: '#cfe4f1', ground: '#9cc1a5', emoji: ['sun-behind-rain-cloud', 'umbrella', 'speech-balloon', 'sun'] },
    content:
      p(
        'In many English-speaking places, people who do not know each other well talk about the weather first. It is friendly, it is safe, and everybody has something to say.',
      ) +
      h('Starting') +
      list('“Lovely day, isn’t it?”', '“It’s freezing this morning!”', '“Do you think it’s going to rain?”') +
      h('Answering') +
      p(
        'Agree first, then add one small thing of your own: <em>“Yes, it’s beautiful. I walked here today.”</em> A short question keeps the talk going: <em>“Did you get caught in the rain?”</em>',
      ) +
      p(
        'Listen to the end of the sentence. A question such as <strong>isn’t it?</strong> does not ask for facts. It invites you to agree.',
      ),
  },
  {
    name: 'polar-night',
    title: 'A town without a sunrise',
    language: 'english',
    difficulty: 'intermediate',
    category: 'Reading',
    tags: ['nature', 'winter', 'Arctic'],
    readTime: '6 min',
    spoken:
      'In the far north, the sun does not rise for many weeks in winter. It is not completely dark. Around noon the sky turns blue and pink. People light candles, ski under lamps, and meet in warm kitchens.',
    scene: {
      sky: '#1f2b4d',
      ground: '#c9d8e6',
      emoji: ['house', 'snowflake', 'evergreen-tree', 'crescent-moon', 'skis'],
    },
    content:
      p(
        'In the far north, the sun does not rise for many weeks in winter. This time is called the <strong>polar night</strong>. It is caused by the tilt of the Earth: in winter, the Arctic leans away from the sun.',
      ) +
      p(
        'It is not completely dark. Around noon the sky turns blue and pink, as if the day were about to begin. Then, slowly, the light goes away again.',
      ) +
      h('How people live with it') +
      p(
        'Children walk to school wearing reflectors. Families light candles in their windows, ski under lamps, and meet in warm kitchens. When the sun returns, some towns celebrate: schools close early, and everybody eats sweet buns.',
      ) +
      h('Words') +
      list(
        '<strong>tilt</strong>: to lean to one side',
        '<strong>noon</strong>: twelve o’clock in the day',
        '<strong>reflector</strong>: a small thing that shines when light falls on it',
      ),
  },
  {
    name: 'th-sounds',
    title: 'Two sounds, one spelling: th',
    language: 'english',
    difficulty: 'advanced',
    category: 'Pronunciation',
    tags: ['sounds', 'th'],
    readTime: '5 min',
    scene: { sky: '#f3ddd3', ground: '#d9ab98', emoji: ['mouth', 'ear', 'musical-notes', 'speech-balloon'] },
    content:
      p(
        'English writes two different sounds as <strong>th</strong>. For both, the tip of the tongue touches the edge of the upper teeth and air flows over it. The difference is the voice.',
      ) +
      list(
        'Without voice: <strong>think</strong>, <strong>three</strong>, <strong>month</strong>, <strong>bath</strong>',
        'With voice: <strong>this</strong>, <strong>mother</strong>, <strong>breathe</strong>, <strong>bathe</strong>',
      ) +
      h('Feel it') +
      p(
        'Put a finger on your throat and say <em>bath</em>, then <em>bathe</em>. In the second word your throat hums to the very end.',
      ) +
      h('A rule that nearly always works') +
      p(
        'Small grammar words such as <em>the, this, that, they, though</em> have the voiced sound. Other words that <u>begin</u> with th usually do not. Between vowels the sound is mostly voiced: <em>father, weather, other</em>.',
      ),
  },
  {
    name: 'market',
    title: 'في سوق الخضار',
    language: 'arabic',
    difficulty: 'beginner',
    category: 'Conversation',
    tags: ['سوق', 'market', 'طعام'],
    readTime: '4 min',
    scene: { sky: '#f7e3b8', ground: '#c98f5f', emoji: ['tomato', 'onion', 'cucumber', 'lemon', 'shopping-bags'] },
    content: rtl(
      p('ذهبت ليلى إلى السوق في الصباح. كان السوق مليئًا بالناس والألوان: طماطم حمراء، وخيار أخضر، وليمون أصفر.') +
        h('الحوار') +
        p('<strong>ليلى:</strong> صباح الخير! بكم كيلو الطماطم؟') +
        p('<strong>البائع:</strong> صباح النور! الكيلو بعشرة.') +
        p('<strong>ليلى:</strong> أريد كيلوين من الطماطم ونصف كيلو من الليمون، من فضلك.') +
        p('<strong>البائع:</strong> تفضلي. هل تريدين شيئًا آخر؟') +
        p('<strong>ليلى:</strong> لا، شكرًا. مع السلامة!') +
        h('كلمات جديدة') +
        list(
          '<strong>بكم؟</strong> — How much? 多少钱？',
          '<strong>كيلوين</strong> — two kilos 两公斤',
          '<strong>من فضلك</strong> — please 请',
        ),
    ),
  },
  {
    name: 'camel',
    title: 'لماذا يتحمل الجمل العطش؟',
    language: 'arabic',
    difficulty: 'intermediate',
    category: 'Reading',
    tags: ['حيوانات', 'صحراء', 'animals'],
    readTime: '5 min',
    scene: { sky: '#f5d9a6', ground: '#d8a866', emoji: ['camel', 'desert', 'sun', 'cactus'] },
    content: rtl(
      p(
        'يعيش الجمل في الصحراء، حيث الماء قليل والشمس حارة. ويظن كثير من الناس أن في سنامه ماءً، ولكن السنام مليء بالدهن.',
      ) +
        p(
          'يستعمل الجمل هذا الدهن عندما لا يجد طعامًا. أما الماء فيحفظه جسمه بطرق أخرى: عرقه قليل، وحرارة جسمه ترتفع في النهار وتنخفض في الليل.',
        ) +
        p('وعندما يجد الجمل الماء، يستطيع أن يشرب أكثر من مئة لتر في دقائق قليلة.') +
        h('أسئلة') +
        list('ماذا يوجد في سنام الجمل؟', 'كم لترًا يشرب الجمل؟'),
    ),
  },
  {
    name: 'sun-moon-letters',
    title: 'الحروف الشمسية والقمرية',
    language: 'arabic',
    difficulty: 'advanced',
    category: 'Grammar',
    tags: ['حروف', 'نطق', 'alphabet'],
    readTime: '6 min',
    scene: { sky: '#e9d8f0', ground: '#a58bb5', emoji: ['sun', 'crescent-moon', 'writing-hand', 'books'] },
    content: rtl(
      p('تبدأ أسماء كثيرة في العربية بـ<strong>ال</strong>. نكتب اللام دائمًا، ولكننا لا ننطقها دائمًا.') +
        h('الحروف القمرية') +
        p('مع الحروف القمرية ننطق اللام: <strong>القمر، الباب، الكتاب، المدرسة</strong>.') +
        h('الحروف الشمسية') +
        p('مع الحروف الشمسية لا ننطق اللام، ونشدد الحرف الذي بعدها: <strong>الشَّمس، النُّور، الطَّريق، السُّوق</strong>.') +
        h('نصيحة') +
        p('الحروف الشمسية حروف يقترب فيها طرف اللسان من مكان اللام: ت، ث، د، ذ، ر، ز، س، ش، ص، ض، ط، ظ، ل، ن.'),
    ),
  },
  {
    name: 'cairo-breakfast',
    title: 'الفطار المصري',
    language: 'egyptian',
    difficulty: 'beginner',
    category: 'Culture',
    tags: ['فول', 'أكل', 'breakfast'],
    readTime: '4 min',
    scene: { sky: '#f9dfb2', ground: '#c7935b', emoji: ['pot-of-food', 'flatbread', 'falafel', 'tomato', 'onion'] },
    content: rtl(
      p(
        'في مصر الناس بتحب تفطر <strong>فول</strong> و<strong>طعمية</strong> مع عيش بلدي سخن. الفول بيتاكل بالزيت والليمون والكمون.',
      ) +
        h('إزاي تطلب فطارك') +
        list(
          '<strong>عايز ساندوتش فول، لو سمحت.</strong> — I’d like a ful sandwich, please.',
          '<strong>من غير شطة.</strong> — without chilli',
          '<strong>بكام ده؟</strong> — How much is this?',
          '<strong>الحساب كام؟</strong> — How much is the bill?',
        ) +
        h('معلومة') +
        p('كلمة <strong>عيش</strong> في مصر معناها الخبز، وأصلها من كلمة «الحياة»، لأن الأكل ما يكملش من غيره.'),
    ),
  },
  {
    name: 'taxi',
    title: 'في التاكسي',
    language: 'egyptian',
    difficulty: 'beginner',
    category: 'Conversation',
    tags: ['مواصلات', 'taxi', 'القاهرة'],
    readTime: '3 min',
    scene: { sky: '#cfe0ea', ground: '#8d99a3', emoji: ['taxi', 'vertical-traffic-light', 'mosque', 'world-map'] },
    content: rtl(
      p('<strong>سارة:</strong> السلام عليكم. ممكن توديني وسط البلد؟') +
        p('<strong>السواق:</strong> وعليكم السلام. اتفضلي. فين بالظبط؟') +
        p('<strong>سارة:</strong> جنب محطة المترو، لو سمحت.') +
        p('<strong>السواق:</strong> الطريق زحمة شوية النهارده.') +
        p('<strong>سارة:</strong> ولا يهمك، مش مستعجلة.') +
        p('<strong>سارة:</strong> هنا كويس، على جنب لو سمحت.') +
        h('كلمات') +
        list(
          '<strong>فين؟</strong> (بالفصحى: أين؟)',
          '<strong>النهارده</strong> (بالفصحى: اليوم)',
          '<strong>مش</strong> (بالفصحى: لست / ليس)',
          '<strong>كويس</strong> (بالفصحى: جيد)',
        ),
    ),
  },
  {
    name: 'nile-felucca',
    title: 'ليلة على النيل',
    language: 'egyptian',
    difficulty: 'intermediate',
    category: 'Vocabulary',
    tags: ['النيل', 'مركب', 'river'],
    readTime: '4 min',
    scene: { sky: '#31466b', ground: '#2f6f80', emoji: ['sailboat', 'crescent-moon', 'musical-notes', 'fish'] },
    content: rtl(
      p(
        'امبارح بالليل ركبنا <strong>فلوكة</strong> في النيل. الفلوكة مركب شراع من غير موتور. الهوا كان حلو والقمر منور المية.',
      ) +
        p('الريس محمود قال لنا إنه شغال على المركب من وهو عنده عشر سنين، وإن أبوه وجده كانوا مراكبية كمان.') +
        h('كلمات النيل') +
        list(
          '<strong>مركب</strong> — boat 船',
          '<strong>شراع</strong> — sail 帆',
          '<strong>الشط</strong> — shore 岸',
          '<strong>الهوا</strong> — wind, air 风',
          '<strong>المية</strong> — water 水',
        ),
    ),
  },
  {
    name: 'boulangerie',
    title: 'À la boulangerie',
    language: 'french',
    difficulty: 'beginner',
    category: 'Conversation',
    tags: ['pain', 'bakery'],
    readTime: '3 min',
    scene: { sky: '#f4e2d4', ground: '#cfa57f', emoji: ['croissant', 'baguette-bread', 'bread', 'hot-beverage'] },
    content:
      p(
        'Le matin, beaucoup de gens achètent leur pain à la boulangerie du quartier. On entre, on dit bonjour à tout le monde, et on attend son tour.',
      ) +
      p('— Bonjour, je voudrais une baguette bien cuite, s’il vous plaît.') +
      p('— Et avec ceci ?') +
      p('— Deux croissants. C’est tout, merci.') +
      p('— Ça fait trois euros cinquante.') +
      h('À retenir') +
      p(
        'Dire <strong>bonjour</strong> en entrant et <strong>au revoir</strong> en sortant est très important. <em>Je voudrais</em> est plus poli que <em>je veux</em>.',
      ),
  },
  {
    name: 'letter',
    title: 'Cómo empezar y terminar una carta',
    language: 'spanish',
    difficulty: 'expert',
    category: 'Writing',
    tags: ['carta', 'letters'],
    readTime: '7 min',
    scene: { sky: '#dfe7d6', ground: '#a7b692', emoji: ['love-letter', 'fountain-pen', 'postbox', 'writing-hand'] },
    content:
      p(
        'Una carta formal en español tiene un saludo, un cuerpo y una despedida. El saludo termina con <strong>dos puntos</strong>, no con coma.',
      ) +
      h('Saludos') +
      list(
        '<strong>Estimada señora Gómez:</strong> cuando conocemos el nombre',
        '<strong>A quien corresponda:</strong> cuando no sabemos quién la leerá',
        '<strong>Querida Ana:</strong> entre amigos',
      ) +
      h('Despedidas') +
      list(
        '<strong>Atentamente,</strong> o <strong>Le saluda atentamente,</strong> en cartas formales',
        '<strong>Un abrazo,</strong> entre amigos',
      ) +
      h('Un ejemplo') +
      p(
        '<em>Estimado señor Ruiz: Le escribo para agradecerle su ayuda durante mi primera semana en la escuela. Gracias a usted encontré pronto la biblioteca y a mis compañeros. Atentamente, Lin</em>',
      ),
  },
];
