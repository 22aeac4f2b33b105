import type { CallInput, EndpointDefinition, ResponseOf } from '@kalima/shared/contract/endpoint';
import type { EndpointByKey, EndpointKey } from '@kalima/shared/contract/endpoints';
import { ApiError, errorOfAnswer } from './api-error.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

type InputOf<K extends EndpointKey> = CallInput<EndpointByKey[K] & EndpointDefinition>;

export type CallOptions<K extends EndpointKey> = Part<'params', InputOf<K>['params']> &
  Part<'query', InputOf<K>['query']> &
  Part<'body', InputOf<K>['body']> & {
    readonly signal?: AbortSignal;
    /** The browser goes on once the page is gone; for small bodies alone. */
    readonly keepalive?: boolean;
  };

export type Answer<K extends EndpointKey> = ResponseOf<EndpointByKey[K]>;

type Arguments<K extends EndpointKey> =
  object extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

interface LooseOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
}

/** The address of an endpoint's path with its parameters and query filled in; empty query values are left out. */
export function addressOf(path: string, options: Pick<LooseOptions, 'params' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(options.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const search = query.toString();
  return search === '' ? filled : `${filled}?${search}`;
}

let noteAnswer = (): void => undefined;

/** Sets what is called with each answer of the server, also if it refuses something. */
export function onAnswer(listener: () => void): void {
  noteAnswer = listener;
}

/** Calls an endpoint of the contract: `call('GET /api/learning-materials/{id}', { params: { id } })`. Throws ApiError. */
export async function call<K extends EndpointKey>(key: K, ...[options]: Arguments<K>): Promise<Answer<K>> {
  const loose = (options ?? {}) as LooseOptions;
  const space = key.indexOf(' ');
  const method = key.slice(0, space);
  const init: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' } };
  if (loose.signal) init.signal = loose.signal;
  if (loose.keepalive) init.keepalive = true;
  if (loose.body !== undefined) {
    init.body = JSON.stringify(loose.body);
    init.headers = { accept: 'application/json', 'content-type': 'application/json' };
  }
  const response = await fetch(addressOf(key.slice(space + 1), loose), init).catch((error: unknown) => {
    throw loose.signal?.aborted ? error : new ApiError('NETWORK', 0);
  });
  // A proxy answers for a server that is away.
  if (response.status < 500) noteAnswer();
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw errorOfAnswer(response.status, body);
  return body as Answer<K>;
}
