import { type NamedFile, pairPageFiles, type RefusedFile } from './file-pairing.ts';
import { matchFiles, type SourceFile } from './import-rows-files.ts';
import { proposeRows } from './import-rows.ts';
import { isNamedAs } from '../content/uploads.ts';

/** A phrase as files are looked for it. */
export interface FilledPhrase {
  readonly texts: readonly string[];
  readonly hasPicture: boolean;
  readonly hasSound: boolean;
}

export interface FilesOfPhrase<File> {
  readonly picture: File | null;
  readonly sound: File | null;
}

export interface FilledPhrases<File> {
  /** What each phrase gets, by its place. */
  readonly filled: readonly FilesOfPhrase<File>[];
  /** Phrases of what is left: a picture and a recording of one name are one, called so at first. */
  readonly made: readonly (FilesOfPhrase<File> & { readonly text: string })[];
  readonly refused: readonly RefusedFile<File>[];
}

/**
 * Gives dropped pictures and recordings to the phrases that lack them: by name, by a name that differs by a letter, or by number, as imports
 * match rows; of what is left phrases are made (PRODUCT.md#phrase-management).
 */
export function fillPhrases<File extends NamedFile>(
  phrases: readonly FilledPhrase[],
  files: readonly File[],
): FilledPhrases<File> {
  const { refused } = pairPageFiles(files);
  const isRefused = new Set(refused.map(({ file }) => file));
  const usable = files
    .filter((file) => !isRefused.has(file) && (isNamedAs('picture', file.name) || isNamedAs('audio', file.name)))
    .map((file, at) => ({
      id: String(at),
      name: file.name,
      kind: isNamedAs('picture', file.name) ? ('picture' as const) : ('sound' as const),
      file,
    }));
  const byId = new Map(usable.map((one) => [one.id, one.file]));
  const match = (kind: 'picture' | 'sound', has: (phrase: FilledPhrase) => boolean) =>
    matchFiles(
      // One that has a file asks for none.
      phrases.map((phrase) => (has(phrase) ? { words: [], cell: ' ' } : { words: phrase.texts, cell: '' })),
      usable.filter((one) => one.kind === kind),
    ).map((found) => found?.fileId ?? null);
  const [pictures, sounds] = [match('picture', (one) => one.hasPicture), match('sound', (one) => one.hasSound)];
  const taken = new Set([...pictures, ...sounds]);
  const left: SourceFile[] = usable.filter(({ id }) => !taken.has(id));
  const fileOf = (id: string | null | undefined) => byId.get(id ?? '') ?? null;
  return {
    filled: phrases.map((_, at) => ({ picture: fileOf(pictures[at]), sound: fileOf(sounds[at]) })),
    made: proposeRows(null, left).rows.map(({ text, picture, sound }) => ({
      text,
      picture: fileOf(picture),
      sound: fileOf(sound),
    })),
    refused,
  };
}
