import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Call, CallTable } from '#contract/call.ts';
import { once } from '#domain/memoize.ts';
import type { Settings } from '#server/settings/settings.ts';
import { openApiPage } from './open-api-page.ts';

type JsonSchema = Record<string, unknown>;

const REFUSAL: JsonSchema = {
  type: 'object',
  required: ['scode', 'smessage', 'reason'],
  properties: {
    scode: { type: 'integer' },
    smessage: { type: 'string' },
    reason: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

const ACCESS_DESCRIPTIONS = {
  public: 'Public.',
  'guest-or-account': 'A guest (temporaryid, issued if missing) or a signed-in customer.',
  account: 'A signed-in customer.',
  order: 'The customer who placed the order, or anyone who has the link in its email.',
} as const;

/** The OpenAPI document, derived from the schemas that validate the calls. */
function openApiDocument(calls: CallTable, settings: Settings): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const [method, path] = name.split(' ') as [string, string];
    const url = `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[url] = { ...paths[url], [method.toLowerCase()]: describeOperation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: settings.shop.name, version: '1', description: 'The calls of the shop.' },
    servers: [{ url: settings.public_url }],
    paths,
    components: {
      schemas: { Refusal: REFUSAL },
      securitySchemes: {
        storefront: { type: 'apiKey', in: 'header', name: 'authorization' },
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        staff: { type: 'apiKey', in: 'cookie', name: 'asid' },
      },
    },
  };
}

/** The credentials that a call requires. Staff download files through plain links, without the storefront key. */
const securityOf = ({ access, permission, file }: Call) => ({
  ...(permission && file ? {} : { storefront: [] }),
  ...(permission ? { staff: [] } : {}),
  ...(access === 'account' ? { session: [] } : {}),
});

function describeOperation(name: string, call: Call): JsonSchema {
  const input = (schema: z.ZodType) => withoutDialect(z.toJSONSchema(schema, { io: 'input' }));
  const parameters = [
    ...parametersOf('path', call.params && input(call.params)),
    ...parametersOf('query', call.query && input(call.query)),
  ];
  const content = call.file
    ? { [call.file]: {} }
    : { 'application/json': { schema: withoutDialect(z.toJSONSchema(call.reply, { io: 'output' })) } };
  return {
    operationId: name,
    summary: call.summary,
    description: call.permission
      ? `Staff with the permission ${call.permission}.`
      : ACCESS_DESCRIPTIONS[call.access],
    security: [securityOf(call)],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.upload ? { requestBody: { required: true, content: UPLOAD_CONTENT[call.upload] } } : {}),
    ...(call.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: input(call.body) } } } }
      : {}),
    responses: {
      200: { description: 'Success.', content },
      default: {
        description: 'Refused. `scode` is the HTTP status code.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
}

const BINARY = { type: 'string', format: 'binary' };
const UPLOAD_CONTENT = {
  image: { 'image/*': { schema: BINARY } },
  file: {
    'multipart/form-data': { schema: { type: 'object', properties: { file: BINARY }, required: ['file'] } },
  },
};

function parametersOf(place: 'path' | 'query', schema: JsonSchema | undefined): JsonSchema[] {
  const properties = (schema?.properties ?? {}) as Record<string, JsonSchema>;
  const required = (schema?.required ?? []) as string[];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const withoutDialect = ({ $schema: _, ...schema }: JsonSchema): JsonSchema => schema;

/** The calls of the storefront. A live shop does not publish those of its back office. */
const shopperCalls = (calls: CallTable): CallTable =>
  Object.fromEntries(
    Object.entries(calls).filter(([name, { permission }]) => !permission && !name.includes(' /admin/')),
  );

/** Serves the OpenAPI document and a page to browse it; both are created at their first request. */
export function openApiRoutes(http: FastifyInstance, calls: CallTable, settings: Settings): void {
  const published = settings.mode === 'live' ? shopperCalls(calls) : calls;
  const document = once(() => openApiDocument(published, settings));
  const page = once(() => openApiPage(document()));
  http.get('/api/openapi.json', async () => document());
  http.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
}
