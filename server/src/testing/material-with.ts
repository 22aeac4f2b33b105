import { randomUUID } from 'node:crypto';
import type { MaterialInput } from '@kalima/shared/contract/content/learning-materials';

/** A material that the server accepts, of which a test gives what it is about. */
export function materialWith(change: Partial<MaterialInput> = {}): MaterialInput {
  return {
    title: `Material ${randomUUID().slice(0, 8)}`,
    content: '<p>Some text to read.</p>',
    difficulty: 'beginner',
    category: 'Conversation',
    language: 'chinese',
    tags: [],
    imageUrl: null,
    videoUrl: null,
    videoSource: null,
    readTime: '5 min',
    ...change,
  };
}
