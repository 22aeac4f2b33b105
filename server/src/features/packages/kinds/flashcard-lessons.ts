import type { EditableFlashcardLesson } from '@kalima/shared/contract/flashcard-lessons';
import type { FlashcardsService } from '../../flashcard-lessons/service.ts';
import { otherFormFields, requirePairedLanguage } from '../../content/pairs.ts';
import { listExample, listOtherForm, storedOtherForm } from './pairs.ts';
import { listTranslations, type PackagedKind, storedTranslations } from './packaged-kind.ts';

type Form = Omit<EditableFlashcardLesson, 'id' | 'version'>;

/** Flashcard lessons in packages. */
export function createPackagedFlashcards({
  within,
}: Pick<FlashcardsService, 'within'>): PackagedKind<'flashcard', Form> {
  return {
    kind: 'flashcard',
    lock: within.lock,
    checkFiles: within.checkFiles,
    remove: within.remove,
    async read(trx, id) {
      const { id: _id, version, ...form } = await within.read(trx, id);
      return { form, stage: form.stage, version };
    },
    asPackage: ({ name, description, language, cards }, outward) => ({
      kind: 'flashcard',
      title: name,
      language,
      description,
      cards: cards.map(({ id, word, sense = '', imageUrl, wrongImageUrls, audioUrl, ...translations }) => ({
        id: outward.part(id),
        word,
        sense,
        ...listExample(translations),
        translations: listTranslations(translations),
        picture: outward.file(imageUrl, word) ?? '',
        wrongPictures: wrongImageUrls.flatMap((url) => outward.file(url, `not ${word}`) ?? []),
        recording: outward.file(audioUrl, word),
        ...listOtherForm(translations, outward),
      })),
    }),
    asForm: async ({ title, description, language, stage, cards }, inward) => {
      requirePairedLanguage(language, otherFormFields('cards', cards));
      return {
        name: title,
        description,
        stage,
        language,
        cards: cards.map(
          ({ id, word, sense, example = '', translations, picture, wrongPictures, recording, ...other }) => ({
            id: inward.part(id),
            word,
            sense,
            ...storedOtherForm(other, inward),
            example,
            ...storedTranslations(translations),
            imageUrl: inward.file(picture) ?? '',
            wrongImageUrls: wrongPictures.flatMap((name) => inward.file(name) ?? []),
            audioUrl: inward.file(recording),
          }),
        ),
      };
    },
    filesOf: ({ cards }) =>
      cards.flatMap(({ imageUrl, wrongImageUrls, audioUrl, otherAudioUrl = null }) => [
        imageUrl,
        ...wrongImageUrls,
        audioUrl,
        otherAudioUrl,
      ]),
    create: (trx, author, id, form) => within.create(trx, author, id, form),
    async replace(trx, author, id, replacing, form) {
      const { stage } = await within.read(trx, id);
      return within.replace(trx, author, id, replacing, { ...form, stage });
    },
  };
}
