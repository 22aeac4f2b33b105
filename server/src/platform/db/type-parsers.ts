import pg from 'pg';

const { builtins } = pg.types;

/** Arrays are not among pg's names. */
const arrays = { int4: 1007, text: 1009, int8: 1016, date: 1182 };

type Parser = (text: string) => unknown;

/**
 * What columns become in JavaScript, on both databases: counts and big integers are numbers (ours stay far below
 * 2^53), bytes plain Uint8Arrays, days the text that the database holds. `numeric` stays text, being exact.
 */
const ownParsers = new Map<number, Parser>([
  [builtins.INT8, Number],
  [builtins.DATE, (text) => text],
  [builtins.BYTEA, parseBytes],
  [arrays.int8, pg.types.getTypeParser(arrays.int4) as Parser],
  [arrays.date, pg.types.getTypeParser(arrays.text) as Parser],
]);

export const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): Parser {
    return ownParsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as Parser);
  },
};

function parseBytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.slice('\\x'.length), 'hex'));
}
