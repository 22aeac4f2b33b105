import type { DeckNoteType } from '@kalima/shared/domain/decks';
import { ankiMarks } from '../../packages/anki/notes.ts';
import { ankiFieldNames, ankiTypeName } from '../../packages/anki/schema.ts';

interface OwnNote {
  readonly type: DeckNoteType;
  /** Its fields as HTML, parted by the sign that Anki parts them by. */
  readonly flds: string;
  readonly otherSound?: string | undefined;
}

const between = '\u001f';
const partOf = (mark: string) =>
  new RegExp(`<span class="${mark}">([^<]{0,20000})</span>(?: \\[sound:([^\\][\\n]{1,300})\\])?`);
const otherForm = partOf(ankiMarks.otherForm);
const example = partOf(ankiMarks.example);

/** A note of a deck that went out from here with what its text holds as fields of their own; other notes as they are. */
export function asOwnNote(type: DeckNoteType, flds: string): OwnNote {
  if (type.name !== ankiTypeName || type.fields.join() !== ankiFieldNames.join()) return { type, flds };
  const fields = flds.split(between);
  const note = fields.at(-1) ?? '';
  const [other, sentence] = [otherForm.exec(note), example.exec(note)];
  const rest = note.replace(otherForm, '').replace(example, '');
  return {
    type: { ...type, fields: [...type.fields, 'Other form', 'Example'] },
    flds: [...fields.slice(0, -1), rest, other?.[1] ?? '', sentence?.[1] ?? ''].join(between),
    otherSound: other?.[2],
  };
}
