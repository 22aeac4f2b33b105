import type { PackageCourseOf } from '@kalima/shared/contract/course-package';
import type { VocabularyInput } from '@kalima/shared/contract/phrases';
import type { EditableStory } from '@kalima/shared/contract/stories';
import { checkVideo } from '../../../platform/check-video.ts';
import type { StoriesService } from '../../stories/service.ts';
import type { Inward, Outward, PackagedKind } from './packaged-kind.ts';
import { listWords, storedWords } from './words.ts';

type Form = Omit<EditableStory, 'id' | 'version' | 'stageId' | 'vocabulary'> & {
  readonly vocabulary: readonly VocabularyInput[];
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
    asPackage: ({ title, description, language, text, vocabulary, thumbnailUrl, ...video }, outward) => ({
      kind: 'story',
      title,
      language,
      description,
      text,
      words: listWords(vocabulary, outward),
      video: packageVideo(video, title, outward),
      picture: outward.file(thumbnailUrl, title),
    }),
    asForm: async ({ title, description, language, text, words, video, picture }, inward) => ({
      title,
      description,
      language,
      text,
      vocabulary: storedWords(words, inward),
      ...storedVideo(video, inward),
      thumbnailUrl: inward.file(picture),
    }),
    filesOf: ({ videoUrl, videoSource, thumbnailUrl }) => [videoSource === 'upload' ? videoUrl : null, thumbnailUrl],
    create: (trx, author, id, form, stage) => within.create(trx, author, id, { ...form, stageId: String(stage) }),
    replace: within.replace,
  };
}
