interface ContentKind {
  /** The activities that it opens, the one that it is made for first (PRODUCT.md#screens, PRODUCT.md#flashcards). */
  readonly activities: readonly string[];
  /** Courses on one level of the catalogue; all stand on level 1 where there is no end (PRODUCT.md#constants). */
  readonly coursesPerLevel: number;
}

/**
 * The kinds of content, in the order of the catalogue (PRODUCT.md#catalogue). The name of a kind is the type of its courses.
 * CONTRIBUTING.md has the recipe for a new one, which begins here.
 */
export const contentKinds = {
  learning_material: { activities: ['learning-materials'], coursesPerLevel: Number.POSITIVE_INFINITY },
  reading_card: { activities: ['interactive-reading', 'flashcards'], coursesPerLevel: 3 },
  flashcard: { activities: ['flashcards'], coursesPerLevel: 3 },
  phrase: { activities: ['phrases'], coursesPerLevel: 5 },
  story: { activities: ['stories'], coursesPerLevel: 3 },
} as const satisfies Record<string, ContentKind>;

interface Upload {
  readonly kind: 'picture' | 'audio' | 'video';
  readonly folder: string;
  /** A picture that stands in a text, and keeps its ground whatever it shows (PRODUCT.md#mats). */
  readonly isInText?: boolean;
}

/**
 * Uploads of each kind of content, by purpose: kind of file and folder (PRODUCT.md#uploads); sizes are in `uploads.ts`. `{owner}` is the
 * content's id, or that of its stage.
 */
export const contentUploads = {
  learning_material: {
    'learning-material-cover': { kind: 'picture', folder: 'learning_materials/covers' },
    'learning-material-image': { kind: 'picture', folder: 'learning_materials/images', isInText: true },
    'learning-material-video': { kind: 'video', folder: 'learning_materials/videos' },
    'learning-material-audio': { kind: 'audio', folder: 'learning_materials/audios' },
  },
  reading_card: {
    'reading-card-image': { kind: 'picture', folder: 'reading_cards/{owner}' },
    'reading-card-audio': { kind: 'audio', folder: 'reading_cards/{owner}' },
    'reading-lesson-audio': { kind: 'audio', folder: 'reading_lesson_audios/{owner}' },
  },
  flashcard: {
    'flashcard-image': { kind: 'picture', folder: 'flashcards/{owner}' },
    'flashcard-audio': { kind: 'audio', folder: 'flashcards/{owner}' },
  },
  phrase: {
    'phrase-image': { kind: 'picture', folder: 'phrases/{owner}' },
    'phrase-audio': { kind: 'audio', folder: 'phrases/{owner}' },
    'phrase-stage-cover': { kind: 'picture', folder: 'phrases/stage_covers' },
  },
  story: {
    'story-video': { kind: 'video', folder: 'stories/{owner}' },
    'story-audio': { kind: 'audio', folder: 'stories/{owner}' },
    'story-page-image': { kind: 'picture', folder: 'stories/{owner}/pages' },
    'story-page-audio': { kind: 'audio', folder: 'stories/{owner}/pages' },
    'story-thumbnail': { kind: 'picture', folder: 'stories/{owner}/thumbnails' },
    'story-stage-cover': { kind: 'picture', folder: 'stories/stage_covers' },
  },
} as const satisfies Record<keyof typeof contentKinds, Readonly<Record<string, Upload>>>;
