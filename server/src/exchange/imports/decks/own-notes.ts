import { type DeckNoteType, ownNotes } from '@kalima/shared/domain/exchange/decks';

interface OwnNote {
  readonly type: DeckNoteType;
  /** Its fields as HTML, parted by the sign that Anki parts them by. */
  readonly flds: string;
  readonly otherSound?: string | undefined;
}

const between = '\u001f';
const [closing, beforeSound] = ['</span>', ' [sound:'];

/** What stands in HTML of ours under a mark, the recording behind it, and the HTML without both. */
function takeOut(html: string, mark: string): { readonly text: string; readonly sound: string; readonly rest: string } {
  const opening = `<span class="${mark}">`;
  const from = html.indexOf(opening);
  const end = html.indexOf(closing, from);
  if (from < 0 || end < 0) return { text: '', sound: '', rest: html };
  const behind = html.slice(end + closing.length);
  const hasSound = behind.startsWith(beforeSound) && behind.includes(']');
  const sound = hasSound ? behind.slice(beforeSound.length, behind.indexOf(']')) : '';
  const after = hasSound ? behind.slice(behind.indexOf(']') + 1) : behind;
  return { text: html.slice(from + opening.length, end), sound, rest: html.slice(0, from) + after };
}

/** `other-form` as `Other form`. */
const headingOf = (mark: string) => (mark.charAt(0).toUpperCase() + mark.slice(1)).replaceAll('-', ' ');

/** A note of a deck that went out from here with what its text holds as fields of their own; other notes as they are. */
export function asOwnNote(type: DeckNoteType, flds: string): OwnNote {
  if (type.name !== ownNotes.type || type.fields.join() !== ownNotes.fields.join()) return { type, flds };
  const fields = flds.split(between);
  const headings: string[] = [];
  const texts: string[] = [];
  let rest = fields.at(-1) ?? '';
  let otherSound = '';
  for (const [detail, mark] of ownNotes.marks) {
    const found = takeOut(rest, mark);
    headings.push(headingOf(mark));
    texts.push(found.text);
    rest = found.rest;
    if (detail === 'otherForm') otherSound = found.sound;
  }
  return {
    type: { ...type, fields: [...type.fields, ...headings] },
    flds: [...fields.slice(0, -1), rest, ...texts].join(between),
    otherSound,
  };
}
