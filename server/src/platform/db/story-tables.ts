import type { Generated } from 'kysely';

interface StoryPages {
  id: string;
  story_id: string;
  text: string;
  image_url: string | null;
  audio_url: string | null;
  sort_order: number;
}

interface StorySentences {
  id: Generated<string>;
  story_id: string;
  page_id: string | null;
  text: string;
  sort_order: number;
  begins_ms: number | null;
  ends_ms: number | null;
  is_proposed: Generated<boolean>;
}

/** What stories consist of beside their own row. */
export interface StoryTables {
  story_pages: StoryPages;
  story_sentences: StorySentences;
}
