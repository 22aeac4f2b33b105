import type { WalkedSchool } from './walked-school.ts';

/** What the endpoints accept that are about single texts: how they are read, and what their words mean. */
export function textInputs({ chineseText, material }: WalkedSchool) {
  return {
    'GET /api/look-up': () => ({ query: { language: 'english', text: 'A cat.', at: 2 } }),
    'GET /api/author/courses/{id}/pinyin': async () => ({ params: { id: await material() } }),
    'PUT /api/author/courses/{id}/pinyin/{textId}': async () => {
      const { courseId, textId } = await chineseText();
      return { params: { id: courseId, textId }, body: { text: '长大', place: 0, syllable: 'cháng' } };
    },
  };
}
