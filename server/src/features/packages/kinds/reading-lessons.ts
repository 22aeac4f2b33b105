import type { EditableReadingLesson } from '@kalima/shared/contract/reading-lessons';
import type { ReadingService } from '../../reading-lessons/service.ts';
import { otherFormFields, requirePairedLanguage } from '../../content/pairs.ts';
import { listExample, listOtherForm, storedOtherForm } from './pairs.ts';
import { listTranslations, type PackagedKind, storedTranslations } from './packaged-kind.ts';

type Form = Omit<EditableReadingLesson, 'id' | 'version'>;

/** Reading lessons in packages. */
export function createPackagedReading({ within }: Pick<ReadingService, 'within'>): PackagedKind<'reading_card', Form> {
  return {
    kind: 'reading_card',
    lock: within.lock,
    checkFiles: within.checkFiles,
    remove: within.remove,
    async read(trx, id) {
      const { id: _id, version, ...form } = await within.read(trx, id);
      return { form, stage: form.stage, version };
    },
    asPackage: ({ name, description, language, lessonAudioUrl, cards }, outward) => ({
      kind: 'reading_card',
      title: name,
      language,
      description,
      recording: outward.file(lessonAudioUrl, name),
      cards: cards.map(({ id, word, sense = '', imageUrl, audioUrl, ...translations }) => ({
        id: outward.part(id),
        word,
        sense,
        ...listExample(translations),
        translations: listTranslations(translations),
        picture: outward.file(imageUrl, word),
        recording: outward.file(audioUrl, word),
        ...listOtherForm(translations, outward),
      })),
    }),
    asForm: async ({ title, description, language, stage, recording, cards }, inward) => {
      requirePairedLanguage(language, otherFormFields('cards', cards));
      return {
        name: title,
        description,
        stage,
        language,
        lessonAudioUrl: inward.file(recording),
        cards: cards.map(({ id, word, sense, example = '', translations, picture, recording: sound, ...other }) => ({
          id: inward.part(id),
          word,
          sense,
          ...storedOtherForm(other, inward),
          example,
          ...storedTranslations(translations),
          imageUrl: inward.file(picture),
          audioUrl: inward.file(sound),
        })),
      };
    },
    filesOf: ({ lessonAudioUrl, cards }) => [
      lessonAudioUrl,
      ...cards.flatMap(({ imageUrl, audioUrl, otherAudioUrl = null }) => [imageUrl, audioUrl, otherAudioUrl]),
    ],
    create: (trx, author, id, form) => within.create(trx, author, id, form),
    async replace(trx, author, id, replacing, form) {
      const { stage } = await within.read(trx, id);
      return within.replace(trx, author, id, replacing, { ...form, stage });
    },
  };
}
