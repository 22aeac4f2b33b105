import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerShapes } from './answer-shapes.ts';
import { endpoint, type EndpointDefinition } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

const word = z.object({ title: z.string(), kind: z.enum(['noun', 'verb']) });

const listWords = (changes: Partial<EndpointDefinition> = {}) =>
  endpoint({
    method: 'GET',
    path: '/api/words',
    access: 'user',
    summary: 'Lists words.',
    status: 200,
    response: word,
    ...changes,
  });

const before = answerShapes([listWords()]);

describe('the version of answers on devices', () => {
  it.each<[string, EndpointDefinition[]]>([
    ['a summary is reworded', [listWords({ summary: 'Lists all words.' })]],
    [
      'a field is described',
      [listWords({ response: word.extend({ title: z.string().describe('As it is taught.') }) })],
    ],
    [
      'fields and values change places',
      [listWords({ response: z.object({ kind: z.enum(['verb', 'noun']), title: z.string() }) })],
    ],
    ['a query gets a parameter', [listWords({ query: z.object({ q: z.string() }) })]],
    [
      'an endpoint for administrators comes or changes',
      [listWords(), listWords({ path: '/api/admin/words', access: 'admin' })],
    ],
    ['an endpoint that writes changes', [listWords(), listWords({ method: 'POST', response: z.object({}) })]],
  ])('stays when %s', (_, changed) => {
    expect(answerShapes(changed)).toBe(before);
  });

  it.each<[string, EndpointDefinition[]]>([
    ['a field is added', [listWords({ response: word.extend({ pinyin: z.string() }) })]],
    ['a field called like an annotation goes', [listWords({ response: word.omit({ title: true }) })]],
    ['a field may be missing', [listWords({ response: word.partial({ title: true }) })]],
    ['a field becomes a number', [listWords({ response: word.extend({ title: z.number() }) })]],
    ['a value is added', [listWords({ response: word.extend({ kind: z.enum(['noun', 'verb', 'particle']) }) })]],
    ['an address changes', [listWords({ path: '/api/terms' })]],
  ])('changes when %s', (_, changed) => {
    expect(answerShapes(changed)).not.toBe(before);
  });

  it('is made of the answers that learners ask for', () => {
    const shapes = JSON.parse(answerShapes(endpoints)) as [string, unknown][];
    expect(shapes.map(([path]) => path)).toContain('/api/reading-lessons/{id}');
    expect(shapes.filter(([path]) => path.startsWith('/api/admin/'))).toEqual([]);
  });
});
