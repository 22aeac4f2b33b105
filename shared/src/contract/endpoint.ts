import type { z } from 'zod';
import type { PersonAction } from '../domain/people/person-log.ts';
import type { ErrorCode } from './errors.ts';

/** Who may call an endpoint: anyone, any signed-in person, teachers and admins, those of them who make content, or admins alone. */
export type Access = 'public' | 'user' | 'teacher' | 'author' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a call is about: an action, and the people to whom it was done. */
export interface About {
  readonly action: PersonAction;
  /** Their ids, by what was asked and what is answered. As a method, so that each endpoint names what it reads of them. */
  people(call: { params?: unknown; body?: unknown; response?: unknown }): readonly string[];
}

export interface EndpointDefinition {
  readonly method: Method;
  /** Path with parameters in braces, such as `/api/learning-materials/{id}`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Set when the body is a multipart upload of one file, in a field called `file`. */
  readonly upload?: true;
  /** Set on reads that cost the server many times what others do: each account may ask only so many of them. */
  readonly isCostly?: true;
  /** Set on lists that cost so much only where they are searched, by `q`. */
  readonly isCostlySearch?: true;
  /** Set on costly reads of many short steps, such as of files: their service has turns of its own, and others wait for single steps alone. */
  readonly hasOwnTurns?: true;
  /** Set where the answer is a stream of server-sent events, each of which has the response as its data. */
  readonly isStream?: true;
  /** Set where the answer is a file of this type that is saved, and made while it is sent; the response then describes nothing. */
  readonly isFile?: `application/${string}`;
  /**
   * Set on what keeps or ends access to an account: it waits for nothing that another session of the account has under way.
   */
  readonly guardsAccess?: true;
  /** Set on what looks at or changes something of other people: it is noted for admins (PRODUCT.md#who-looked-and-changed). */
  readonly about?: readonly About[];
  readonly status: 200 | 201;
  readonly response: z.ZodType;
  /** Codes beyond the ones that every endpoint of this shape and access can answer. */
  readonly errors?: readonly ErrorCode[];
}

/** Declares an endpoint once for the server that serves it and the browser that calls it. */
export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition;
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller sends, before defaults are filled in. */
export interface CallInput<E extends EndpointDefinition> {
  params: InputOf<E['params']>;
  query: InputOf<E['query']>;
  body: InputOf<E['body']>;
}

/** What the handler receives, after parsing. */
export interface HandlerInput<E extends EndpointDefinition> {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
}

/** The body of a successful answer. */
export type ResponseOf<E extends EndpointDefinition> = z.output<E['response']>;
