import type { CompiledMessage, CompiledMessageToken, Messages } from '@lingui/core';
import { expect, test } from 'vitest';

interface Catalogue {
  readonly messages: Messages;
}

const english = import.meta.glob<Catalogue>('../**/locales/en.po', { eager: true });
const arabic = import.meta.glob<Catalogue>('../**/locales/ar.po', { eager: true });

/** The plurals of a message, each by what it counts and the numbers that it tells apart; also those within others. */
function pluralsOf(message: CompiledMessage): { counted: string; kinds: string[] }[] {
  if (!Array.isArray(message)) return [];
  return (message as CompiledMessageToken[]).flatMap((token) => {
    if (!Array.isArray(token)) return [];
    const [counted, type, choices] = token;
    if (typeof choices !== 'object') return [];
    const { offset, ...texts } = choices as Record<string, CompiledMessage>;
    const within = Object.values(texts).flatMap((text) => pluralsOf(text));
    return type === 'plural' ? [{ counted, kinds: Object.keys(texts).toSorted() }, ...within] : within;
  });
}

/** What a message shows of the values that it is given, and its tags. */
function valuesOf(message: CompiledMessage): string[] {
  if (!Array.isArray(message)) return [...message.matchAll(/<\d+\/?>/g)].map(([tag]) => tag);
  const names = (message as CompiledMessageToken[]).flatMap((token) => {
    if (!Array.isArray(token)) return valuesOf(token);
    const [name, , choices] = token;
    return [name, ...(typeof choices === 'object' ? Object.values(choices as object) : []).flatMap(valuesOf)];
  });
  return [...new Set(names)].toSorted();
}

const all = ['few', 'many', 'one', 'other', 'two', 'zero'];

test.each(Object.keys(english))('%s is whole in Arabic, with the six kinds of its plurals', (path) => {
  const messages = english[path]?.messages ?? {};
  const translated = arabic[path.replace('en.po', 'ar.po')]?.messages ?? {};
  expect(Object.keys(translated).toSorted()).toEqual(Object.keys(messages).toSorted());
  for (const [id, message] of Object.entries(messages)) {
    const text = translated[id] ?? '';
    expect(text, JSON.stringify(message)).not.toBe('');
    expect(valuesOf(text), JSON.stringify(message)).toEqual(valuesOf(message));
    const plurals = pluralsOf(text);
    expect(new Set(plurals.map(({ counted }) => counted)), JSON.stringify(message)).toEqual(
      new Set(pluralsOf(message).map(({ counted }) => counted)),
    );
    // A text of its own for nothing at all may stand in place of the kind zero.
    for (const { kinds } of plurals)
      expect(
        kinds.map((kind) => (kind === '0' || kind === '=0' ? 'zero' : kind)).toSorted(),
        JSON.stringify(text),
      ).toEqual(all);
  }
});
