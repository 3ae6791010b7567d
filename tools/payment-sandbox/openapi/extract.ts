import { readFileSync, writeFileSync } from 'node:fs';

// This script extracts the given operations and the schemas they refer to from a provider's OpenAPI file:
// `node tools/payment-sandbox/openapi/extract.ts FROM TO "GET /v2/payments" "POST /v2/payments" …`

type Json = Record<string, unknown>;

const [from, to, ...operations] = process.argv.slice(2);
if (!from || !to || operations.length === 0) throw new Error('Usage: extract.ts FROM TO "METHOD /path" …');
const source = JSON.parse(readFileSync(from, 'utf8')) as Json & {
  paths: Record<string, Json>;
  components: Record<string, Json>;
};

const PROSE = ['summary', 'example', 'examples', 'externalDocs', 'tags', 'security', 'title', 'deprecated'];

/** Removes prose, examples, vendor extensions, and payment sources other than PayPal. */
function trim(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trim);
  if (!isObject(value)) return value;
  const kept = 'paypal' in value ? { paypal: value.paypal } : value;
  const entries = Object.entries(kept).filter(([key, inner]) => !isProse(key, inner));
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, isErrorText(key, inner) ? TEXT_SCHEMA : trim(inner)]),
  );
}

/** True for a field with prose. A schema may have a property of the same name, whose value is an object. */
function isProse(key: string, value: unknown): boolean {
  if (key === 'description') return typeof value === 'string';
  if (key.startsWith('x-')) return key !== 'x-endpoint-errors';
  const isSchema = isObject(value) && ('type' in value || '$ref' in value);
  return PROSE.includes(key) && !isSchema;
}

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
const { openapi, info } = source;
writeFileSync(to, `${JSON.stringify({ openapi, info, paths, components })}\n`);
