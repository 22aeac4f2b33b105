import { z } from 'zod';
import type { EndpointDefinition } from '@kalima/shared/contract/endpoint';
import { endpoints } from '@kalima/shared/contract/endpoints';
import { type ErrorCode, errorStatus } from '@kalima/shared/contract/errors';
import { productVersion } from '../platform/version.ts';

type JsonSchema = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });
  return rest;
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: JsonSchema;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }));
}

/** Codes that an endpoint can answer: its own and those of its shape and access. */
function errorsOf(endpoint: EndpointDefinition): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors ?? []);
  if (endpoint.access !== 'public') codes.add('UNAUTHENTICATED');
  if (endpoint.access !== 'public' && endpoint.access !== 'user') codes.add('FORBIDDEN_ROLE');
  if (endpoint.params) codes.add('NOT_FOUND');
  if (endpoint.query || endpoint.body) codes.add('VALIDATION_FAILED');
  if (endpoint.body)
    for (const code of ['MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) codes.add(code);
  if (endpoint.method !== 'GET') codes.add('FORBIDDEN_ORIGIN');
  return [...codes];
}

function responsesOf(endpoint: EndpointDefinition): JsonSchema {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errorStatus[code]);
  const failures = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  const type = endpoint.isFile ?? (endpoint.isStream ? 'text/event-stream' : 'application/json');
  const schema = endpoint.isFile ? { type: 'string', format: 'binary' } : schemaOf(endpoint.response, 'output');
  const success = { description: 'Success', content: { [type]: { schema } } };
  return Object.fromEntries([[endpoint.status, success], ...failures]) as JsonSchema;
}

function bodyOf(endpoint: EndpointDefinition): JsonSchema | undefined {
  if (endpoint.upload) {
    const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
    return { required: true, content: { 'multipart/form-data': { schema: file } } };
  }
  return (
    endpoint.body && { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } }
  );
}

function operationOf(endpoint: EndpointDefinition): JsonSchema {
  const requestBody = bodyOf(endpoint);
  return {
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoint),
  };
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(errorStatus) },
    message: { type: 'string' },
    details: { type: 'object' },
  },
};

/** The OpenAPI 3.1 description of every endpoint of the contract. */
export function openApiDocument(): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const endpoint of endpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kalima', version: productVersion },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'kalima.session_token' } },
    },
  };
}
