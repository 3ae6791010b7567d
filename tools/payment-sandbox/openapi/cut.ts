import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Cuts the parts that the sandbox is checked against out of a provider's OpenAPI file:
 * `node sandbox/openapi/cut.ts <given file> <file to write> [<path>…]`. Without paths it takes all.
 * Kept are the paths, what they refer to, and the licence; prose and examples are left out.
 */
type Tree = Record<string, unknown>;

const [given, written, ...paths] = process.argv.slice(2);
if (!given || !written) throw new Error('Which file, and where to? Then, if not all, which paths?');
const whole = JSON.parse(readFileSync(given, 'utf8')) as Tree & {
  paths: Tree;
  components: Record<string, Tree>;
};
const PROSE = ['summary', 'example', 'examples', 'externalDocs', 'tags', 'security', 'title', 'deprecated'];

function withoutProse(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutProse);
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).filter(([key, value]) => !isProse(key, value));
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutWording(key, withoutProse(value))]));
}

/** Fields can have the name of prose: then the value is a schema. */
function isProse(key: string, value: unknown): boolean {
  if (key === 'description') return typeof value === 'string';
  if (key.startsWith('x-')) return key !== 'x-endpoint-errors';
  const isSchema = typeof value === 'object' && value !== null && ('type' in value || '$ref' in value);
  return PROSE.includes(key) && !isSchema;
}

/** How an error is worded may change at any time, says the provider. */
function withoutWording(key: string, schema: unknown): unknown {
  const isWording =
    key === 'description' && typeof schema === 'object' && schema !== null && 'enum' in schema;
  return isWording ? { type: 'string' } : schema;
}

/** Adds whatever a part refers to, and what that refers to. */
function follow(part: unknown): void {
  if (Array.isArray(part)) part.forEach(follow);
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === '$ref' && typeof value === 'string') add(value);
    else follow(value);
  }
}

function add(reference: string): void {
  const [kind, name] = reference.replace('#/components/', '').split('/') as [string, string];
  const parts = kept.components[kind] ?? {};
  if (name in parts) return;
  parts[name] = withoutProse(whole.components[kind]?.[name]);
  kept.components[kind] = parts;
  follow(parts[name]);
}

const wanted = paths.length === 0 ? Object.keys(whole.paths) : paths;
const unknown = wanted.filter((path) => !(path in whole.paths));
if (unknown.length > 0) throw new Error(`Not in ${given}: ${unknown.join(', ')}`);
const kept: Tree & { components: Record<string, Tree> } = {
  openapi: whole.openapi,
  info: whole.info,
  paths: Object.fromEntries(wanted.map((path) => [path, withoutProse(whole.paths[path])])),
  components: {},
};
follow(kept.paths);
writeFileSync(written, `${JSON.stringify(kept)}\n`);
