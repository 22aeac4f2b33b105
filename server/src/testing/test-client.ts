import { randomInt } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { z } from 'zod';
import type { CallInput, EndpointDefinition, ResponseOf } from '@kalima/shared/contract/endpoint';
import { type EndpointByKey, type EndpointKey, endpoints } from '@kalima/shared/contract/endpoints';
import { type ErrorBody, type ErrorCode, errorStatus } from '@kalima/shared/contract/errors';

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;
type PartsOf<K extends EndpointKey> = CallInput<EndpointByKey[K]>;
type Given<T> = T extends undefined ? undefined : T;
/** What an endpoint takes; parts that it does not have are left out, and those that may be empty can be. */
export type Input<K extends EndpointKey> = {
  [
    Part in keyof PartsOf<K> as undefined extends PartsOf<K>[Part]
      ? never
      : object extends PartsOf<K>[Part]
        ? never
        : Part
  ]: Given<PartsOf<K>[Part]>;
} & {
  [
    Part in keyof PartsOf<K> as undefined extends PartsOf<K>[Part]
      ? never
      : object extends PartsOf<K>[Part]
        ? Part
        : never
  ]?: Given<PartsOf<K>[Part]>;
};
/** Anything at all, for requests that are to be refused. */
export interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  payload?: string | Buffer;
}

const errorBody = z.strictObject({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string().min(1),
  details: z
    .strictObject({
      fields: z
        .array(
          z.strictObject({
            field: z.string(),
            code: z.string(),
            limit: z.number().optional(),
            address: z.string().max(300).optional(),
          }),
        )
        .optional(),
      limitBytes: z.number().optional(),
      retryAfterSeconds: z.number().optional(),
      current: z.unknown().optional(),
      changedWords: z
        .array(
          z.strictObject({
            partId: z.uuid(),
            from: z.strictObject({ text: z.string(), sense: z.string() }),
            to: z.strictObject({ text: z.string(), sense: z.string() }),
            language: z.string(),
            learners: z.number().int().positive(),
          }),
        )
        .optional(),
    })
    .optional(),
});

export function endpointOf(key: EndpointKey): EndpointDefinition {
  const found = endpoints.find((one) => `${one.method} ${one.path}` === key);
  if (!found) throw new Error(`no endpoint ${key}`);
  return found;
}

/** Checks that an answer is a failure as the contract describes it, and returns its body. */
export function asFailure(answer: Answer): ErrorBody {
  const body = errorBody.parse(answer.json());
  expect(answer.statusCode).toBe(errorStatus[body.code]);
  expect(answer.headers['cache-control']).toBe('no-store');
  return body as ErrorBody;
}

/** Checks that an answer is exactly what the contract promises, nothing missing and nothing more. */
export function asSuccess(endpoint: EndpointDefinition, answer: Answer): unknown {
  expect({ status: answer.statusCode, ...(answer.statusCode >= 400 ? { body: answer.body } : {}) }).toEqual({
    status: endpoint.status,
  });
  if (endpoint.isFile) {
    expect(answer.headers['content-type']).toBe(endpoint.isFile);
    return answer.rawPayload;
  }
  if (endpoint.isStream) return eventsOf(answer.body).map((event) => asPromised(endpoint, event));
  return asPromised(endpoint, answer.json());
}

/** The data of the server-sent events in a text. */
export function eventsOf(text: string): unknown[] {
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as unknown);
}

function asPromised(endpoint: EndpointDefinition, body: unknown): unknown {
  // Parsing leaves out what the schema does not know, so the two differ where the server sends too much.
  expect(endpoint.response.parse(body)).toEqual(body);
  return body;
}

function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

function addressOf(path: string, { params = {}, query = {} }: LooseInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one));
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

/** A browser of one person: keeps cookies, and has an address of its own unless one is given. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  readonly #server: () => FastifyInstance;
  readonly #address: string;
  readonly #publicUrl: () => string | undefined;

  constructor(
    server: () => FastifyInstance,
    address: string = randomAddress(),
    publicUrl: () => string | undefined = () => undefined,
  ) {
    this.#server = server;
    this.#address = address;
    this.#publicUrl = publicUrl;
  }

  /** Sends any request with the cookies at hand, and keeps those that come back. */
  async send(options: InjectOptions): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const publicUrl = this.#publicUrl();
    const host = publicUrl === undefined ? {} : { host: new URL(publicUrl).host };
    const answer = await this.#server().inject({
      remoteAddress: this.#address,
      ...options,
      headers: { ...host, ...(cookie === '' ? {} : { cookie }), ...options.headers },
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (value === '' || maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Sends anything to an endpoint of the contract. */
  request(key: EndpointKey, input: LooseInput = {}): Promise<Answer> {
    const { method, path } = endpointOf(key);
    const payload = input.payload ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
    return this.send({
      method,
      url: addressOf(path, input),
      headers: { ...(input.body === undefined ? {} : { 'content-type': 'application/json' }), ...input.headers },
      ...(payload === undefined ? {} : { payload }),
    });
  }

  /** Calls an endpoint that must succeed, and checks the answer against the contract. */
  async call<K extends EndpointKey>(
    key: K,
    ...[input]: keyof Input<K> extends never ? [] : [Input<K>]
  ): Promise<ResponseOf<EndpointByKey[K]>> {
    const answer = await this.request(key, input);
    return asSuccess(endpointOf(key), answer) as ResponseOf<EndpointByKey[K]>;
  }

  /** Calls an endpoint that must refuse, and returns the failure. */
  async refused(key: EndpointKey, input: LooseInput = {}): Promise<ErrorBody> {
    return asFailure(await this.request(key, input));
  }

  /** The code with which an endpoint refuses. */
  async codeOf(key: EndpointKey, input: LooseInput = {}): Promise<ErrorCode> {
    return (await this.refused(key, input)).code;
  }
}
