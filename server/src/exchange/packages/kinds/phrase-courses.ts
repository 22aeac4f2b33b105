import type { VocabularyInput } from '@kalima/shared/contract/content/explained-words';
import type { EditablePhrase, EditablePhraseCourse } from '@kalima/shared/contract/content/phrases';
import type { PhrasesService } from '../../../content/phrases/phrases.service.ts';
import { otherFormFields, requirePairedLanguage } from '../../../content/pairs.ts';
import { listTranslations, type PackagedKind, storedTranslations } from './packaged-kind.ts';
import { listWithRecordings, listWords, storedDetails, storedWords } from './words.ts';

type Phrase = Omit<EditablePhrase, 'version' | 'vocabulary'> & { readonly vocabulary: readonly VocabularyInput[] };
type Form = Omit<EditablePhraseCourse, 'id' | 'version' | 'stageId' | 'phrases'> & {
  readonly phrases: readonly Phrase[];
};

/** Phrase courses in packages. */
export function createPackagedPhrases({ within }: Pick<PhrasesService, 'within'>): PackagedKind<'phrase', Form> {
  return {
    kind: 'phrase',
    lock: within.lock,
    checkFiles: within.checkFiles,
    remove: within.remove,
    async read(trx, id) {
      const { id: _id, version, stageId, ...form } = await within.read(trx, id);
      return { form, stage: stageId, version };
    },
    asPackage: ({ title, description, language, imageUrl, phrases }, outward) => ({
      kind: 'phrase',
      title,
      language,
      description,
      picture: outward.file(imageUrl, title),
      phrases: phrases.map(({ id, text, imageUrl: picture, audioUrl, vocabulary, ...more }) => {
        const { details, other } = listWithRecordings(more, outward);
        return {
          id: outward.part(id),
          text,
          ...details,
          translations: listTranslations(more),
          picture: outward.file(picture, text),
          recording: outward.file(audioUrl, text),
          ...other,
          words: listWords(vocabulary, outward),
        };
      }),
    }),
    asForm: async ({ title, description, language, picture, phrases }, inward) => {
      requirePairedLanguage(language, [
        ...otherFormFields('phrases', phrases),
        ...phrases.flatMap(({ words }, at) => otherFormFields(`phrases.${at}.words`, words)),
      ]);
      return {
        title,
        description,
        language,
        imageUrl: inward.file(picture),
        phrases: phrases.map(({ id, text, translations, picture: ofPhrase, recording, words, ...details }) => ({
          id: inward.part(id),
          text,
          ...storedDetails(details, inward),
          ...storedTranslations(translations),
          imageUrl: inward.file(ofPhrase),
          audioUrl: inward.file(recording),
          vocabulary: storedWords(words, inward),
        })),
      };
    },
    partsOf: ({ phrases }) => phrases.reduce((sum, { words }) => sum + 1 + words.length, 0),
    filesOf: ({ imageUrl, phrases }) => [
      imageUrl,
      ...phrases.flatMap((phrase) => [phrase.imageUrl, phrase.audioUrl, phrase.otherAudioUrl ?? null]),
    ],
    create: (trx, author, id, form, stage) => within.create(trx, author, id, { ...form, stageId: String(stage) }),
    replace: within.replace,
  };
}
