// Alone in its process: what is added to the texts of the first screens would be found in their catalogue.
import { expect, test } from 'vitest';

/** A message as it is compiled: texts, values by their names, and choices such as plurals. */
type Message = string | readonly (string | readonly [name: string, type?: string, choices?: Choices])[];
type Choices = Readonly<Record<string, Message>>;
interface Catalogue {
  readonly messages: Readonly<Record<string, Message>>;
}

const english = import.meta.glob<Catalogue>('../**/locales/en.po', { eager: true });
const arabic = import.meta.glob<Catalogue>('../**/locales/ar.po', { eager: true });

/** The values and tags of a message, and the plurals in it: what each counts, and the kinds of numbers that it tells apart. */
function partsOf(message: Message): { values: string[]; plurals: { counted: string; kinds: string[] }[] } {
  if (typeof message === 'string') {
    return { values: [...message.matchAll(/<\d+\/?>/g)].map(([tag]) => tag), plurals: [] };
  }
  const parts = message.map((token) => {
    if (typeof token === 'string') return partsOf(token);
    const [name, type, choices] = token;
    const texts = typeof choices === 'object' ? Object.entries(choices).filter(([kind]) => kind !== 'offset') : [];
    const within = texts.map(([, text]) => partsOf(text));
    const plural = { counted: name, kinds: texts.map(([kind]) => (/^=?0$/.test(kind) ? 'zero' : kind)) };
    return {
      values: [name, ...within.flatMap(({ values }) => values)],
      plurals: [...(type === 'plural' ? [plural] : []), ...within.flatMap(({ plurals }) => plurals)],
    };
  });
  return { values: parts.flatMap(({ values }) => values), plurals: parts.flatMap(({ plurals }) => plurals) };
}

const counts = (plurals: readonly { counted: string }[]) => new Set(plurals.map(({ counted }) => counted));
// A text for none at all may stand in place of the kind zero.
const allKinds = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

test.each(Object.keys(english))('the catalogue beside %s is whole, with the six kinds of Arabic plurals', (path) => {
  const messages = english[path]?.messages ?? {};
  const translated = arabic[path.replace('en.po', 'ar.po')]?.messages ?? {};
  expect(new Set(Object.keys(translated))).toEqual(new Set(Object.keys(messages)));
  for (const [id, message] of Object.entries(messages)) {
    const text = translated[id] ?? '';
    const [given, said] = [partsOf(message), partsOf(text)];
    expect({ message, isEmpty: text === '', values: new Set(said.values), counted: counts(said.plurals) }).toEqual({
      message,
      isEmpty: false,
      values: new Set(given.values),
      counted: counts(given.plurals),
    });
    for (const { kinds } of said.plurals) expect({ text, kinds: new Set(kinds) }).toEqual({ text, kinds: allKinds });
  }
});
