import { contentLimits } from './content-limits.ts';

/** Levels of difficulty, easiest first (PRODUCT.md#learning-materials). */
export const difficulties = ['beginner', 'intermediate', 'advanced', 'expert'] as const;
export type Difficulty = (typeof difficulties)[number];

/** Categories of a learning material as stored (PRODUCT.md#learning-materials). */
export const materialCategories = [
  'Conversation',
  'Vocabulary',
  'Grammar',
  'Culture',
  'Pronunciation',
  'Reading',
  'Writing',
] as const;
export type MaterialCategory = (typeof materialCategories)[number];

/** What a new material starts with but for its language, which is asked for where there are several. */
export const materialDefaults = {
  difficulty: 'beginner',
  category: 'Conversation',
  videoSource: 'upload',
  /** Computed from the text. */
  readTime: '',
} as const;

/** Longest values in characters and the most tags; `sentContent` and `sentPictures` are what may be sent before pictures in it become media. */
export const materialLimits = {
  title: contentLimits.name,
  content: 500_000,
  sentContent: 12_000_000,
  sentPictures: 200,
  tags: 20,
  tag: 40,
  readTime: 40,
  url: 2_000,
} as const;

/** Whether a material has a video of its own, as its card says; videos within its text are not counted. */
export function hasVideo({ videoUrl }: { readonly videoUrl: string | null }): boolean {
  return videoUrl !== null;
}

/** Adds a tag to a list: trimmed, never empty, never twice whatever its case (PRODUCT.md#material-management). Returns the same list if nothing was added. */
export function addTag(tags: readonly string[], tag: string): readonly string[] {
  const trimmed = tag.trim().replace(/\s+/g, ' ');
  const isKnown = tags.some((known) => known.toLowerCase() === trimmed.toLowerCase());
  return trimmed === '' || isKnown ? tags : [...tags, trimmed];
}
