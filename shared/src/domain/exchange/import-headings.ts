import type { ImportField } from './imports.ts';
import { contentLanguages, type ContentLanguage } from '../language/languages.ts';
import { normaliseForSearch } from '../language/search-text.ts';

/** What a heading says: what a row has, a language, or whose recording it is. */
export type Meaning = ImportField | 'number' | ContentLanguage | 'egyptianSound' | 'standardSound';

/** What headings say, by the words that stand in them in the languages that people write tables in. */
const words: Record<Exclude<Meaning, ContentLanguage>, string> & Partial<Record<ContentLanguage, string>> = {
  number: '# no no. nr number 序号 编号 号 رقم الرقم م numero nº n° num nummer 番号',
  text: 'word words headword text term vocabulary vocab phrase phrases sentence card front 单词 词 词语 生词 词汇 汉字 短语 句子 字 正面 كلمة الكلمة كلمات الكلمات مفردة المفردة عبارة العبارة جملة الجملة palabra palabras termino vocabulario frase frases tarjeta anverso mot mots terme vocabulaire expression expressions recto wort woerter worter begriff vokabel vokabeln ausdruck satz saetze satze vorderseite 単語 言葉 ことば 語彙 表面',
  translation:
    'translation meaning back gloss 翻译 译文 意思 释义 含义 背面 ترجمة الترجمة معنى المعنى traduccion traducciones significado reverso traduction traductions signification sens verso ubersetzung uebersetzung bedeutung ruckseite rueckseite 翻訳 訳 意味 裏面',
  secondTranslation:
    'translation2 translation_2 second_translation 第二翻译 翻译2 第二译文 الترجمة_الثانية ترجمة_2 ترجمة2 traduccion_2 traduccion2 segunda_traduccion traduction_2 traduction2 deuxieme_traduction ubersetzung_2 ubersetzung2 zweite_ubersetzung 翻訳2',
  sense:
    'sense note which 义项 备注 说明 ملاحظة المقصود nota notas acepcion remarque remarques hinweis bemerkung メモ 備考',
  otherForm: 'other_form 另一形式 الصيغة_الأخرى',
  example:
    'example examples example_sentence sentence_example usage 例句 例子 مثال المثال أمثلة ejemplo ejemplos frase_de_ejemplo exemple exemples beispiel beispiele beispielsatz 例文 用例',
  partOfSpeech:
    'part_of_speech part-of-speech partofspeech parts_of_speech pos word_class word_type 词性 词类 قسم_الكلام أقسام_الكلام نوع_الكلمة clase_de_palabra categoria_gramatical classe_grammaticale categorie_grammaticale wortart 品詞',
  otherSound: 'other_sound other_audio sound2 sound_2 audio2 audio_2 第二录音 音频2 صوت_2 الصوت_الثاني',
  egyptianSound:
    'egyptian_sound egyptian_audio sound_egyptian audio_egyptian 埃及录音 埃及音频 埃及语录音 埃及语音频 埃及方言录音 صوت_مصري الصوت_المصري صوت_العامية',
  standardSound:
    'standard_sound standard_audio sound_standard audio_standard msa_sound msa_audio sound_msa audio_msa 标准录音 标准音频 صوت_فصحى صوت_الفصحى',
  picture:
    'picture pictures image images photo pic 图片 图 图像 照片 صورة الصورة صور imagen imagenes foto fotos dibujo illustration bild bilder abbildung 画像 写真 絵 イラスト',
  sound:
    'sound audio recording voice mp3 音频 录音 声音 发音 صوت الصوت تسجيل التسجيل sonido audios grabacion voz pronunciacion son sons enregistrement voix prononciation ton aufnahme aussprache 音声 音 録音 発音',
  lesson:
    'lesson deck unit chapter 课 课程 单元 الدرس درس leccion unidad capitulo tema lecon unite chapitre lektion einheit kapitel レッスン 課',
  egyptian:
    'egyptian egyptian_arabic egyptian_form masri colloquial dialect 埃及语 埃及方言 埃及阿拉伯语 方言 مصري المصري المصرية بالمصري عامية العامية بالعامية egipcio arabe_egipcio egyptien arabe_egyptien dialecte agyptisch aegyptisch',
  arabic:
    'arabic standard standard_arabic standard_form msa fusha 标准语 标准阿拉伯语 فصحى الفصحى بالفصحى 阿拉伯语 阿拉伯文 阿语 عربي العربية بالعربية arabe arabisch arabe_estandar arabe_standard アラビア語',
  chinese: 'chinese mandarin 中文 汉语 华语 صيني الصينية بالصينية chino chinois chinesisch 中国語',
  french: 'french frances francais franzosisch 法语 法文 フランス語 فرنسي الفرنسية بالفرنسية',
  spanish: 'spanish espanol castellano espagnol spanisch 西班牙语 西班牙文 スペイン語 اسباني الاسبانية بالاسبانية',
  english: 'english 英语 英文 انجليزي الانجليزية بالانجليزية ingles anglais englisch 英語',
};
const meanings = new Map(
  Object.entries(words).flatMap(([meaning, all]) =>
    all.split(' ').map((word) => [normaliseForSearch(word.replaceAll('_', ' ')), meaning as Meaning]),
  ),
);

/** Finds what a heading says; case, accents, lines between words and what stands in brackets make no difference. */
export function meaningOf(heading: string): Meaning | undefined {
  const folded = normaliseForSearch(heading.replaceAll('_', ' '))
    .replace(/[:：]$/u, '')
    .trim();
  // What stands in brackets is what it was called elsewhere.
  const plain = folded.endsWith(')') ? folded.slice(0, Math.max(0, folded.indexOf('('))).trim() : '';
  return (
    meanings.get(folded) ??
    meanings.get(plain) ??
    meanings.get(folded.replace(/(?:file|name|archivo|fichier|datei|文件|ファイル|ملف)$/u, '').trim()) ??
    meanings.get(folded.replace(/^(?:archivo|fichier) (?:de |d'|d’)?/u, '').trim())
  );
}

/** Whether a heading names a language. */
export function isLanguageName(meaning: Meaning): meaning is ContentLanguage {
  return contentLanguages.some((language) => language === meaning);
}

/** Headings that are words themselves, as `son` is in English and Spanish: alone they begin a list. */
const wordsAsWell = new Set([
  'son',
  'ton',
  'sens',
  'tema',
  'image',
  'bild',
  'foto',
  'recto',
  'verso',
  '音',
  '絵',
  '課',
]);

/** Whether the cells of a first row are headings. */
export function areHeadings(cells: readonly string[]): boolean {
  const meant = cells.filter((cell) => meaningOf(cell) !== undefined);
  return meant.length > 1 || meant.some((cell) => !wordsAsWell.has(normaliseForSearch(cell)));
}
