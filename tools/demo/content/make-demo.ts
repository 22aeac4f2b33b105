import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Translations } from '@kalima/shared/domain/language/translations';
import { both, type DemoLanguage, phraseStages, storyStages } from './courses-source.ts';
import { drawScene, drawWord, makeFilm, speak } from './draw.ts';
import { sourceMaterials } from './materials-source.ts';
import { type PicturedWord, topics } from './words-source.ts';

/**
 * Makes `materials.json`, `activities.json` and `media/` from the sources beside it: pictures are drawn of Fluent emoji,
 * names of things come from Unicode's CLDR annotations, sound is synthetic speech. Needs what README.md names; the output
 * is committed, so only its authors run this.
 */
const here = import.meta.dirname;
const media = (name: string) => `media/${name}`;
const path = (file: string) => join(here, file);
const cldr = createRequire(import.meta.url);
const languages = ['english', 'chinese', 'arabic', 'egyptian'] as const;

function namesIn(locale: string): Record<string, { tts?: string[] }> {
  const file = cldr.resolve(`cldr-annotations-full/annotations/${locale}/annotations.json`);
  const content = JSON.parse(readFileSync(file, 'utf8')) as {
    annotations: { annotations: Record<string, { tts?: string[] }> };
  };
  return content.annotations.annotations;
}
const names = { english: namesIn('en'), chinese: namesIn('zh'), arabic: namesIn('ar'), egyptian: namesIn('ar') };

function nameOf(word: PicturedWord, language: DemoLanguage): string {
  const own =
    language === 'english' ? undefined : (word[language] ?? (language === 'egyptian' ? word.arabic : undefined));
  const annotated = names[language][word.emoji.replace('\ufe0f', '')] ?? names[language][word.emoji];
  const name = own ?? annotated?.tts?.[0];
  if (name === undefined) throw new Error(`CLDR has no ${language} name of ${word.emoji}.`);
  return name;
}

/** What a card means, in the languages that learners of the demo speak. */
function meaningOf(word: PicturedWord, language: DemoLanguage): Translations {
  if (language === 'english') return { translation: nameOf(word, 'chinese') };
  const english = nameOf(word, 'english');
  return language === 'chinese' ? { translation: english } : both(english, nameOf(word, 'chinese'));
}

function write(file: string, bytes: Buffer): string {
  writeFileSync(path(file), bytes);
  return file;
}

function spoken(text: string, language: DemoLanguage, name: string): string {
  const file = media(`${name}.ogg`);
  speak(text, language, path(file));
  return file;
}

const drawn = new Map<string, string>();
async function pictureOf(drawing: string): Promise<string> {
  const known = drawn.get(drawing);
  if (known !== undefined) return known;
  const file = write(media(`word-${drawing}.webp`), await drawWord(drawing));
  drawn.set(drawing, file);
  return file;
}

async function makeMaterials() {
  const materials = [];
  for (const [index, { name, scene, spoken: film, ...shown }] of sourceMaterials.entries()) {
    const picture = write(media(`${name}.webp`), await drawScene(scene));
    const filmFile = film === undefined ? null : media(`${name}.mp4`);
    if (film !== undefined && filmFile !== null) makeFilm(path(picture), film, 'english', path(filmFile));
    materials.push({ ...shown, picture, film: filmFile, daysAgo: index * 2 });
  }
  return materials;
}

const otherOf: Partial<Record<DemoLanguage, DemoLanguage>> = { arabic: 'egyptian', egyptian: 'arabic' };

/** The word in the other of standard Arabic and Egyptian where that says it otherwise, with its recording. */
function otherFormOf(word: PicturedWord, language: DemoLanguage) {
  const other = otherOf[language];
  if (other === undefined || nameOf(word, other) === nameOf(word, language)) return {};
  return { otherForm: nameOf(word, other), otherSound: media(`${other}-${word.drawing}.ogg`) };
}

async function makeReading() {
  const lessons = [];
  for (const topic of topics) {
    for (const language of languages) {
      const other = language === 'english' ? 'chinese' : 'english';
      const cards = [];
      for (const word of topic.words) {
        const name = nameOf(word, language);
        cards.push({
          word: name,
          ...otherFormOf(word, language),
          ...(word.examples && { example: word.examples[language] }),
          ...meaningOf(word, language),
          picture: await pictureOf(word.drawing),
          sound: spoken(name, language, `${language}-${word.drawing}`),
        });
      }
      const all = cards.map((card) => card.word).join(language === 'chinese' ? '。' : '. ');
      const lessonSound = spoken(all, language, `${language}-${topic.key}-all`);
      lessons.push({
        name: topic.names[language],
        description: topic.names[other],
        language,
        stage: topic.stage,
        lessonSound,
        cards,
      });
    }
  }
  return lessons;
}

async function makeFlashcards() {
  const lessons = [];
  for (const language of languages) {
    const words = topics.map((topic) => topic.words.slice(0, 3)).flat();
    const cards = [];
    for (const [index, word] of words.entries()) {
      const wrong = [1, 2, 4].map((step) => words[(index + step) % words.length]).filter((one) => one !== undefined);
      cards.push({
        word: nameOf(word, language),
        ...meaningOf(word, language),
        sound: media(`${language}-${word.drawing}.ogg`),
        picture: await pictureOf(word.drawing),
        wrong: await Promise.all(wrong.map((one) => pictureOf(one.drawing))),
      });
    }
    const titles = {
      english: 'A bit of everything',
      chinese: '什么都有一点',
      arabic: 'من كل شيء قليل',
      egyptian: 'من كل حاجة شوية',
    };
    lessons.push({ name: titles[language], description: '', language, stage: 1, cards });
  }
  return lessons;
}

async function makePhrases() {
  const stages = [];
  // The other form of a phrase is one of the course in its language.
  const recordings = new Map(
    phraseStages.flatMap(({ courses }, stage) =>
      courses.flatMap(({ language, phrases }) =>
        phrases.map(({ text }, index) => [text, media(`phrase-${stage}-${language}-${index}.ogg`)] as const),
      ),
    ),
  );
  for (const [stageIndex, stage] of phraseStages.entries()) {
    const courses = [];
    for (const course of stage.courses) {
      const phrases = [];
      for (const [index, { drawing, ...phrase }] of course.phrases.entries()) {
        const sound = spoken(phrase.text, course.language, `phrase-${stageIndex}-${course.language}-${index}`);
        const otherSound = phrase.otherForm === undefined ? undefined : recordings.get(phrase.otherForm);
        phrases.push({ ...phrase, ...(otherSound && { otherSound }), picture: await pictureOf(drawing), sound });
      }
      courses.push({ ...course, phrases, picture: phrases[0]?.picture ?? null });
    }
    stages.push({ name: stage.name, description: stage.description, cover: await pictureOf(stage.drawing), courses });
  }
  return stages;
}

async function makeStories() {
  const stages = [];
  for (const stage of storyStages) {
    const stories = [];
    for (const { key, drawings, sky, ground, sentences, hasFilm, ...story } of stage.stories) {
      const picture = write(media(`story-${key}.webp`), await drawScene({ sky, ground, emoji: drawings }));
      const film = hasFilm ? media(`story-${key}.mp4`) : null;
      if (film !== null) makeFilm(path(picture), sentences.join(' '), story.language, path(film));
      stories.push({ ...story, text: sentences.join('\n'), picture, film });
    }
    stages.push({ name: stage.name, description: stage.description, cover: await pictureOf(stage.drawing), stories });
  }
  return stages;
}

mkdirSync(path('media'), { recursive: true });
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
writeFileSync(path('materials.json'), json(await makeMaterials()));
const activities = {
  reading: await makeReading(),
  flashcards: await makeFlashcards(),
  phraseStages: await makePhrases(),
  storyStages: await makeStories(),
};
writeFileSync(path('activities.json'), json(activities));
