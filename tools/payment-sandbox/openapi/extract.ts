import { globSync, readFileSync, writeFileSync } from 'node:fs';

// This script extracts the given operations and the schemas they refer to from a provider's OpenAPI file:
// `node tools/payment-sandbox/openapi/extract.ts FROM TO "GET /v2/payments" "POST /v2/payments" …`
// Properties, values and error codes that neither the shop nor the sandbox mentions are left out.

type Json = Record<string, unknown>;

const [from, to, ...operations] = process.argv.slice(2);
if (!from || !to || operations.length === 0) throw new Error('Usage: extract.ts FROM TO "METHOD /path" …');
const source = JSON.parse(readFileSync(from, 'utf8')) as Json & {
  info: Json;
  paths: Record<string, Json>;
  components: Record<string, Json>;
};

const CODE = ['src/server/payments/**/*.ts', 'tools/payment-sandbox/**/*.ts'];
const MENTIONED = new Set(globSync(CODE).flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []));

/** Keywords that are not checked. */
const UNCHECKED = [
  'summary',
  'example',
  'examples',
  'externalDocs',
  'tags',
  'security',
  'title',
  'deprecated',
  'operationId',
  'parameters',
];

/** Removes keywords that are not checked, and the properties, values and error codes that no code mentions. */
function trim(value: unknown, parent = ''): unknown {
  if (Array.isArray(value)) return trimList(value, parent);
  if (!isObject(value)) return value;
  const kept = 'paypal' in value ? { paypal: value.paypal } : value;
  const entries = Object.entries(kept).filter(([key, inner]) =>
    parent === 'properties' ? MENTIONED.has(key) : !isUnchecked(key, inner),
  );
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, isErrorText(key, inner) ? TEXT_SCHEMA : trim(inner, key)]),
  );
}

function trimList(list: unknown[], parent: string): unknown[] {
  const mentioned = list.filter((element) => {
    const code = parent === 'enum' ? element : errorCode(element);
    return code === undefined || MENTIONED.has(String(code));
  });
  return (mentioned.length > 0 ? mentioned : list).map((element) => trim(element));
}

/** The code of one of the errors that a call can return: `x-endpoint-errors` of Square, `details` of PayPal. */
function errorCode(value: unknown): unknown {
  const { properties, 'error-code': code } = value as {
    properties?: { issue?: { enum?: string[] } };
    'error-code'?: string;
  };
  return code ?? properties?.issue?.enum?.[0];
}

const isUnchecked = (key: string, value: unknown): boolean =>
  UNCHECKED.includes(key) ||
  (key === 'description' && typeof value === 'string') ||
  (key.startsWith('x-') && key !== 'x-endpoint-errors');

/** True for the text of an error. PayPal's files list these texts, but PayPal may change them at any time. */
const isErrorText = (key: string, value: unknown) =>
  key === 'description' && isObject(value) && 'enum' in value;
const TEXT_SCHEMA = { type: 'string' };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const components: Record<string, Json> = {};

/** Adds the components that a value refers to, directly or through other components. */
function addReferences(value: unknown): void {
  if (Array.isArray(value)) value.forEach(addReferences);
  if (!isObject(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref') addComponent(String(inner));
    else addReferences(inner);
  }
}

function addComponent(reference: string): void {
  const [kind, name] = reference.replace('#/components/', '').split('/') as [string, string];
  components[kind] ??= {};
  if (name in components[kind]) return;
  components[kind][name] = trim(source.components[kind]?.[name]);
  addReferences(components[kind][name]);
}

const paths: Record<string, Json> = {};
for (const operation of operations) {
  const [method, path] = operation.split(' ') as [string, string];
  const verb = method.toLowerCase();
  const found = source.paths[path]?.[verb];
  if (!found) throw new Error(`${from} does not describe ${operation}`);
  paths[path] = { ...paths[path], [verb]: trim(found) };
}
addReferences(paths);
const { openapi } = source;
const { title, version, license } = source.info;
const info = { title, version, license };
writeFileSync(to, `${JSON.stringify({ openapi, info, paths, components })}\n`);
