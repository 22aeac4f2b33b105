import type { WalkedSchool } from './walked-school.ts';

/** What the endpoints of pinyin accept. */
export function pinyinInputs({ chineseText, material }: WalkedSchool) {
  return {
    'GET /api/admin/courses/{id}/pinyin': async () => ({ params: { id: await material() } }),
    'PUT /api/admin/courses/{id}/pinyin/{textId}': async () => {
      const { courseId, textId } = await chineseText();
      return { params: { id: courseId, textId }, body: { text: '长大', place: 0, syllable: 'cháng' } };
    },
  };
}
