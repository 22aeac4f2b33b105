import type { FastifyRequest } from 'fastify';
import type { EndpointDefinition, HandlerInput } from '@kalima/shared/contract/endpoint';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { fieldErrors } from './field-errors.ts';

function parsePart(schema: z.ZodType | undefined, input: unknown, isPath: boolean): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  if (isPath) throw new AppError('NOT_FOUND', 'There is nothing at this address.');
  throw new AppError('VALIDATION_FAILED', 'The request is not valid.', {
    fields: fieldErrors(result.error.issues, input ?? {}),
  });
}

/** What a request says, as its endpoint wants it. Throws `NOT_FOUND` for a path that names nothing, else `VALIDATION_FAILED`. */
export function parseRequest<E extends EndpointDefinition>(endpoint: E, request: FastifyRequest): HandlerInput<E> {
  return {
    params: parsePart(endpoint.params, request.params, true),
    query: parsePart(endpoint.query, request.query, false),
    body: parsePart(endpoint.body, request.body, false),
  } as HandlerInput<E>;
}
