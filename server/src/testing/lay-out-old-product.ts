import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporary-folder.ts';

const tables = fileURLToPath(new URL('old-product', import.meta.url));
const book = fileURLToPath(new URL('../../../e2e/fixtures/storybooks/0001', import.meta.url));

/** The files of the old product, by their names in its store, and what they are copies of. */
const copies: Readonly<Record<string, string>> = {
  'reading_lesson_audios/1/all.mp3': 'audio/ar/01.mp3',
  'reading_cards/1/bread.jpg': 'images/01.jpg',
  'reading_cards/1/bread.mp3': 'audio/ar/02.mp3',
  'reading_cards/1/water glass.jpg': 'images/03.jpg',
  'flashcards/20/bread_audio.mp3': 'audio/ar/02.mp3',
  'flashcards/20/bread_correct.jpg': 'images/01.jpg',
  'flashcards/20/bread_wrong1.jpg': 'images/04.jpg',
  'flashcards/20/bread_wrong2.jpg': 'images/05.jpg',
  'flashcards/20/bread_wrong3.jpg': 'images/06.jpg',
  'phrases/covers/one.jpg': 'images/07.jpg',
  'phrases/1/hello.jpg': 'images/08.jpg',
  'phrases/1/other.jpg': 'images/09.jpg',
  'phrases/1/morning.mp3': 'audio/ar/03.mp3',
  'stories/40/thumbnails/sun.jpg': 'images/10.jpg',
  'learning_materials/images/1700000000000.jpg': 'images/11.jpg',
};

/** A copy of the old product of the fixture, with the files that it names in the folder of its bucket, of which some are damaged, links, or missing. */
export async function layOutOldProduct(): Promise<string> {
  const folder = temporaryFolder();
  await cp(tables, folder, { recursive: true });
  const put = async (name: string, bytes: string | Uint8Array) => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  };
  for (const [name, of] of Object.entries(copies)) {
    // oxlint-disable-next-line no-await-in-loop -- a few small files
    await put(`language_learning/${name}`, await readFile(join(book, of)));
  }
  await put('language_learning/reading_cards/1/broken.jpg', 'no picture');
  await put('local_storage/torn.json', '{"auth": ');
  await mkdir(join(folder, 'language_learning/reading_cards/2'), { recursive: true });
  await symlink(join(book, 'audio/ar/04.mp3'), join(folder, 'language_learning/reading_cards/2/linked.mp3'));
  return folder;
}
