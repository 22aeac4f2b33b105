import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { EndpointDefinition } from '@kalima/shared/contract/endpoint';
import { type EndpointKey, endpoints } from '@kalima/shared/contract/endpoints';
import { boundless, startTestApp } from './testing/test-app.ts';
import { type LooseInput, asFailure } from './testing/test-client.ts';

const kalima = await startTestApp({ limits: boundless });
const material = await kalima.createMaterial();
const people = {
  nobody: kalima.client(),
  user: (await kalima.signUpLearner()).client,
  admin: (await kalima.makeAdmin()).client,
};

const deep = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`);

const nastyText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff',
    '\u202e',
    '\ufeff',
    '%',
    '%00',
    '%zz',
    '_',
    '\\',
    "'",
    '"',
    '`',
    '__proto__',
    'constructor',
    'null',
    'undefined',
    'NaN',
    '-1',
    '1e999',
    '../../etc/passwd',
    '/media/a/../b.webp',
    "'; drop table profiles; --",
    '<script>x()</script>',
    '{{7*7}}',
    '${7*7}',
    '😀'.repeat(100),
    'x'.repeat(3000),
    'W10',
    'bnVsbA',
    'WyIyMDI2LTAyLTMwVDAwOjAwOjAwLjAwMFoiLCIzZjJhMGMxZS05YjRkLTRjNTUtOGE3Ny0wMTIzNDU2Nzg5YWIiXQ',
    '/media/a/b.webp',
    'https://youtu.be/dQw4w9WgXcQ',
    'data:image/png;base64,AAAA',
    '<img src="data:image/png;base64,AAAA">',
    '0000-01-01',
    '9999999999999999999',
    '3f2a0c1e-9b4d-4c55-8a77-0123456789ab',
    material.id,
    material.id.toUpperCase(),
  ),
  fc.string({ unit: 'binary' }),
  fc.emailAddress(),
  fc.string().map((text) => Buffer.from(text).toString('base64url')),
  fc.json().map((json) => Buffer.from(json).toString('base64url')),
);
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(null, true, false, 0, -0, 1, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, Number.MIN_VALUE),
  fc.constantFrom<unknown>([], {}, [null], [[]], { length: 1 }, { toString: 1 }, { constructor: { prototype: {} } }),
  fc.constant(deep(2000)),
  fc.array(nastyText, { maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** Values that the schema may take, among values that look like them. */
function valuesFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesFor));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'object') return bodyFor(schema);
  if (schema.type === 'array') return fc.array(valuesFor(schema.items ?? {}), { maxLength: 4 });
  if (schema.type === 'integer' || schema.type === 'number') return fc.constantFrom(1, 2, 3, 1000);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.format === 'uuid') return fc.constantFrom(material.id, '3f2a0c1e-9b4d-4c55-8a77-0123456789ab');
  if (schema.format === 'email') return fc.emailAddress();
  return fc.oneof(fc.string({ minLength: 1 }), nastyText);
}

/** Objects of the schema's shape of which some fields are right, some nasty, some missing and some more than there should be. */
function bodyFor(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [
    name,
    fc.oneof({ arbitrary: valuesFor(one), weight: 12 }, { arbitrary: nastyValue, weight: 1 }),
  ]);
  const shaped = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
  const extra = fc.oneof(
    { arbitrary: fc.constant({}), weight: 8 },
    { arbitrary: fc.dictionary(nastyText, nastyValue, { maxKeys: 2 }), weight: 1 },
  );
  return fc.tuple(shaped, extra).map(([right, more]) => ({ ...right, ...more }));
}

function schemaOf(schema: z.ZodType | undefined): JsonSchema {
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {};
}

function inputFor({ params, query, body, method }: EndpointDefinition): fc.Arbitrary<LooseInput> {
  const asText = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, safeText(value)]));
  const anyBody = fc.oneof({ arbitrary: bodyFor(schemaOf(body)), weight: 10 }, { arbitrary: nastyValue, weight: 1 });
  return fc.record({
    params: params ? bodyFor(schemaOf(params)).map(asText) : fc.constant({}),
    query: fc.oneof(bodyFor(schemaOf(query)).map(asText), fc.constant({})),
    body: method === 'GET' || !body ? fc.constant(undefined) : anyBody,
  });
}

/** As text that an address can hold. */
function safeText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value) || '';
  return text.toWellFormed().slice(0, 4000);
}

/** `npm run bench -- fuzz COUNT` asks for more than the tests do. */
const asked = Number(process.env['ANY_INPUT_COUNT'] ?? 0);
const runs = asked > 0 ? Math.ceil(asked / endpoints.length) : 40;
const answered = new Map<number, number>();

afterAll(() => {
  if (asked === 0) return;
  const statuses = [...answered].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(`\nGenerated requests by status: ${statuses.join(', ')}\n`);
});

/** What would tell a stranger of the machine, the code or the database. */
const leaks =
  /node_modules|\.(?:ts|js|wasm):\d|\bat (?:async )?[\w.<>]+ \(|\/server\/src|SQLSTATE|syntax error at|violates|relation \\?"|column \\?"|invalid input syntax|\bselect .+ from \w|kalima-app-/;

const keys = (endpoints as readonly EndpointDefinition[]).map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}` as EndpointKey, endpoint] as const,
);

test.each(keys)(
  '%s answers anything with success or a stable code',
  async (key, endpoint) => {
    const who = fc.constantFrom(...(['nobody', 'user', 'admin', 'admin', 'admin'] as const));
    await fc.assert(
      fc.asyncProperty(who, inputFor(endpoint), async (name, input) => {
        const client = people[name];
        const cookies = new Map(client.cookies);
        const answer = await client.request(key, input);
        // Signing in and out must not change who the next call is made by.
        client.cookies.clear();
        for (const [cookie, value] of cookies) client.cookies.set(cookie, value);
        // What ends the session, as registering in its browser does, must not make nobodies of all who come after.
        const isSignedOut =
          key === 'POST /api/auth/sign-out' || (answer.statusCode === 401 && endpoint.access !== 'public');
        if (isSignedOut && name !== 'nobody') await signInAgain(name);
        answered.set(answer.statusCode, (answered.get(answer.statusCode) ?? 0) + 1);
        expect(answer.statusCode).toBeLessThan(500);
        if (answer.statusCode < 400) return;
        // A stale version answers with the record itself, which may hold any text.
        const { code, message, details } = asFailure(answer);
        expect(JSON.stringify({ code, message, fields: details?.fields?.map((one) => one.code) })).not.toMatch(leaks);
      }),
      { numRuns: runs },
    );
  },
  Math.max(600_000, runs * 500),
);

async function signInAgain(name: 'user' | 'admin'): Promise<void> {
  people[name] = (name === 'user' ? await kalima.signUpLearner() : await kalima.makeAdmin()).client;
}

test.each(['/media/', '/api/learning-materials/', '/api/admin/users?', '/'])(
  'nothing after %s makes the server fail',
  async (start) => {
    await fc.assert(
      fc.asyncProperty(nastyText, fc.boolean(), async (text, isEncoded) => {
        const url = start + (isEncoded ? encodeURIComponent(text.toWellFormed()) : text.replace(/[^\x21-\x7e]/g, ''));
        fc.pre(URL.canParse(url, 'http://localhost'));
        const answer = await people.admin.send({ method: 'GET', url });
        expect(answer.statusCode).toBeLessThan(500);
        if (answer.statusCode >= 400) asFailure(answer);
      }),
      { numRuns: 60 },
    );
  },
);
