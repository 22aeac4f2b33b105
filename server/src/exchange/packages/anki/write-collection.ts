import { createHash } from 'node:crypto';
import type { AnkiNote } from './notes.ts';
import { ankiConf, ankiDeck, ankiDeckOptions, ankiModelId, ankiModels, ankiSchema } from './schema.ts';

/** A number of so many digits that is the same for the same text. */
const numberOf = (text: string, below: number): number =>
  Number(BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 13)}`) % BigInt(below));
const deckIdOf = (name: string) => 1_000_000_000_000 + numberOf(name, 900_000_000_000);

/** By what Anki finds notes whose first fields are alike: of the text without its HTML. */
function checksumOf(field: string): number {
  return Number.parseInt(
    createHash('sha1')
      .update(field.replaceAll(/<[^<>]*>/g, ''))
      .digest('hex')
      .slice(0, 8),
    16,
  );
}

/**
 * Writes notes as a collection of Anki; returns its bytes. Notes count as changed now, so that Anki takes them in place of what it has of the
 * same ids. It is made in memory, since the disk may have no room, or only that which the database needs.
 */
export async function writeCollection(notes: readonly AnkiNote[], now: Date): Promise<Buffer> {
  const { DatabaseSync } = await import('node:sqlite');
  const [seconds, milliseconds] = [Math.floor(now.getTime() / 1000), now.getTime()];
  const names = [...new Set(notes.map(({ deck }) => deck))];
  const decks = Object.fromEntries(
    [[1, 'Default'] as const, ...names.map((name) => [deckIdOf(name), name] as const)].map(([id, name]) => [
      id,
      ankiDeck(id, name, seconds),
    ]),
  );
  const db = new DatabaseSync(':memory:');
  try {
    db.exec(ankiSchema);
    db.exec('begin');
    db.prepare(`insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')`).run(
      seconds,
      milliseconds,
      milliseconds,
      ...[ankiConf, ankiModels(seconds), decks, ankiDeckOptions].map((one) => JSON.stringify(one)),
    );
    const note = db.prepare(`insert into notes values (?, ?, ?, ?, -1, '', ?, ?, ?, 0, '')`);
    const card = db.prepare(`insert into cards values (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')`);
    for (const [index, { guid, deck, fields }] of notes.entries()) {
      const id = milliseconds + index;
      const [first = ''] = fields;
      note.run(id, guid, ankiModelId, seconds, fields.join('\u001f'), first, checksumOf(first));
      card.run(id, id, deckIdOf(deck), seconds, index + 1);
    }
    db.exec('commit');
    return Buffer.from(db.serialize());
  } finally {
    db.close();
  }
}
