import { createHash } from 'node:crypto';
import type { PackageCourse } from '@kalima/shared/contract/exchange/course-package';
import { type WordDetails, wordDetails } from '@kalima/shared/domain/content/taught-word';
import { ownNotes } from '@kalima/shared/domain/exchange/decks';
import type { Gathered } from '../export/gather.ts';

/** A note of Anki, whose fields are HTML: word, translation, picture, recording, and what else is to be known. */
export interface AnkiNote {
  /** Stays the same for the same part, so that Anki updates its note. */
  readonly guid: string;
  readonly deck: string;
  readonly fields: readonly string[];
}

/** The file of a package as Anki has it: its folder of files is one for all decks, so names say what is in them. */
export const ankiFileName = ({ name, sha256 }: { readonly name: string; readonly sha256: string }): string =>
  `kalima-${sha256.slice(0, 16)}${name.slice(name.lastIndexOf('.'))}`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Brackets by which Anki plays a file or an address, speaks, or runs LaTeX. */
const commands = /\[(?=sound:|anki:|latex\]|\$)/gi;
/** The sign that parts the fields of a note, and decks within each other. */
const parting = /\u001f/g;
/** A text as HTML in which nothing but the text is seen, also by Anki. */
const html = (text: string) =>
  text
    .replaceAll(parting, ' ')
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
    .replaceAll(commands, '&#91;')
    .replaceAll('\n', '<br>');

const marked = (mark: string | undefined, text = '') =>
  text === '' || mark === undefined ? html(text) : `<span class="${mark}">${html(text)}</span>`;

const guidOf = (partId: string) => createHash('sha256').update(`kalima ${partId}`).digest('base64url').slice(0, 16);
/** Decks are parted by two colons in their names. */
const deckName = (...names: readonly string[]) =>
  names.map((name) => name.replaceAll(parting, ' ').replaceAll(/:{2,}/g, ':')).join('::');

interface Part extends WordDetails {
  readonly id: string;
  readonly otherRecording?: string | undefined;
  readonly translations: readonly { readonly text: string }[];
  readonly picture?: string | null;
  readonly recording?: string | null;
  readonly definition?: string;
}

function partsOf(course: PackageCourse): { part: Part; text: string }[] {
  const ofWords = (words: readonly (Part & { readonly word: string })[]) =>
    words.map((part) => ({ part, text: part.word }));
  if (course.kind === 'reading_card' || course.kind === 'flashcard') return ofWords(course.cards);
  if (course.kind === 'phrase')
    return course.phrases.flatMap((phrase) => [{ part: phrase, text: phrase.text }, ...ofWords(phrase.words)]);
  return course.kind === 'story' ? ofWords(course.words) : [];
}

/** The words and phrases of what is exported as notes; a course is a deck, within that of its stage. */
export function notesOf({ listing: { courses, stages }, files }: Gathered): AnkiNote[] {
  const stageNames = new Map(stages.map(({ id, name }) => [id, name]));
  const fileNames = new Map(files.map((file) => [file.name, ankiFileName(file)]));
  return courses.flatMap((course) => {
    const stage = 'stage' in course && typeof course.stage === 'string' ? stageNames.get(course.stage) : undefined;
    const deck = deckName(...(stage === undefined ? [] : [stage]), course.title);
    return partsOf(course).map(({ part, text }): AnkiNote => {
      const picture = fileNames.get(part.picture ?? '');
      const recording = fileNames.get(part.recording ?? '');
      const other = fileNames.get(part.otherRecording ?? '');
      const more = [
        ...wordDetails.map(
          (detail) =>
            marked(ownNotes.marks.get(detail), part[detail]) +
            (detail === 'otherForm' && other !== undefined ? ` [sound:${other}]` : ''),
        ),
        html(part.definition ?? ''),
      ].filter((one) => one !== '');
      return {
        guid: guidOf(part.id),
        deck,
        fields: [
          html(text),
          part.translations.map((translation) => html(translation.text)).join('<br>'),
          picture === undefined ? '' : `<img src="${picture}">`,
          recording === undefined ? '' : `[sound:${recording}]`,
          more.join('<br>'),
        ],
      };
    });
  });
}
