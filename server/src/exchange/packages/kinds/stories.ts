import type { PackageCourseOf } from '@kalima/shared/contract/exchange/course-package';
import type { VocabularyInput } from '@kalima/shared/contract/content/explained-words';
import type { EditableStory } from '@kalima/shared/contract/content/stories';
import { splitSentences } from '@kalima/shared/domain/language/sentence-split';
import { checkVideo } from '../../../platform/check-video.ts';
import type { StoriesService } from '../../../content/stories/stories.service.ts';
import type { Inward, Outward, PackagedKind } from './packaged-kind.ts';
import { otherFormFields, requirePairedLanguage } from '../../../content/pairs.ts';
import { listWords, storedWords } from './words.ts';

type Form = Omit<EditableStory, 'id' | 'version' | 'stageId' | 'vocabulary' | 'sentences'> & {
  readonly vocabulary: readonly VocabularyInput[];
  readonly sentences: readonly Omit<EditableStory['sentences'][number], 'id'>[];
};
type Video = Pick<Form, 'videoUrl' | 'videoSource'>;

/** A video as a package has it: one that was uploaded as a file, others by their address. */
export function packageVideo(
  { videoUrl, videoSource }: Video,
  about: string,
  outward: Outward,
): PackageCourseOf<'story'>['video'] {
  if (videoUrl === null) return null;
  if (videoSource !== 'upload') return { address: videoUrl };
  const file = outward.file(videoUrl, about);
  return file === null ? null : { file };
}

/** A video of a package as it is stored. */
export function storedVideo(video: PackageCourseOf<'story'>['video'], inward: Inward): Video {
  if (video === null) return { videoUrl: null, videoSource: null };
  return 'file' in video
    ? { videoUrl: inward.file(video.file), videoSource: 'upload' }
    : checkVideo({ videoUrl: video.address, videoSource: null });
}

/** Sentences with their times; none where no one has a time, since the text says the same. Times that nobody has heard yet stay behind. */
function listSentences({ pages, sentences }: Pick<Form, 'pages' | 'sentences'>): PackageCourseOf<'story'>['sentences'] {
  const isTimed = sentences.some(({ begins, isProposed }) => begins !== null && !isProposed);
  if (!isTimed) return [];
  return sentences.map(({ text, pageId, begins, ends, isProposed }) => ({
    text,
    page: pageId === null ? null : pages.findIndex(({ id }) => id === pageId),
    begins: isProposed ? null : begins,
    ends: isProposed ? null : ends,
  }));
}

/** Stories in packages. */
export function createPackagedStories({ within }: Pick<StoriesService, 'within'>): PackagedKind<'story', Form> {
  return {
    kind: 'story',
    lock: within.lock,
    checkFiles: (db, form) => within.checkFiles(db, { ...form, vocabulary: [] }),
    remove: within.remove,
    async read(trx, id) {
      const { id: _id, version, stageId, ...form } = await within.read(trx, id);
      return { form, stage: stageId, version };
    },
    asPackage: (
      { title, description, language, text, vocabulary, thumbnailUrl, audioUrl, pages, sentences, ...video },
      outward,
    ) => ({
      kind: 'story',
      title,
      language,
      description,
      text,
      words: listWords(vocabulary, outward),
      video: packageVideo(video, title, outward),
      recording: outward.file(audioUrl, title),
      pages: pages.map(({ id, text: ofPage, imageUrl, audioUrl: ofVoice }, place) => ({
        id: outward.part(id),
        text: ofPage,
        picture: outward.file(imageUrl, `${title} ${place + 1}`),
        recording: outward.file(ofVoice, `${title} ${place + 1}`),
      })),
      sentences: listSentences({ pages, sentences }),
      picture: outward.file(thumbnailUrl, title),
    }),
    asForm: async (
      { title, description, language, text, words, video, recording, pages, sentences, picture },
      inward,
    ) => {
      requirePairedLanguage(language, otherFormFields('words', words));
      const stored = pages.map((page) => ({
        id: inward.part(page.id),
        text: page.text,
        imageUrl: inward.file(page.picture),
        audioUrl: inward.file(page.recording),
      }));
      return {
        title,
        description,
        language,
        text,
        vocabulary: storedWords(words, inward),
        ...storedVideo(video, inward),
        audioUrl: inward.file(recording),
        pages: stored,
        sentences: sentences.map(({ page, ...sentence }) => ({
          ...sentence,
          pageId: page === null ? null : (stored[page]?.id ?? null),
          isProposed: false,
        })),
        thumbnailUrl: inward.file(picture),
      };
    },
    partsOf({ text, pages, sentences, words }) {
      const texts = [text, ...pages.map((page) => page.text)];
      const split = texts.reduce((sum, one) => sum + splitSentences(one).length, 0);
      return Math.max(split, sentences.length) + pages.length + words.length;
    },
    filesOf: ({ videoUrl, videoSource, audioUrl, pages, thumbnailUrl }) => [
      videoSource === 'upload' ? videoUrl : null,
      audioUrl,
      ...pages.flatMap((page) => [page.imageUrl, page.audioUrl]),
      thumbnailUrl,
    ],
    create: (trx, author, id, form, stage) => within.create(trx, author, id, { ...form, stageId: String(stage) }),
    replace: within.replace,
  };
}
