import { readFileSync } from 'node:fs';

type Tree = Record<string, unknown>;

export interface Specification extends Tree {
  paths: Record<string, Record<string, Tree>>;
}

/** A provider's specification, made strict: what it does not describe does not fit. */
export function specificationOf(file: string): Specification {
  const text = readFileSync(new URL(`${file}.json`, import.meta.url), 'utf8');
  return closed(withEndpointErrors(JSON.parse(text))) as Specification;
}

/** Some codes stand only in the list of a call's errors, not among all codes. */
function withEndpointErrors(whole: Tree): Tree {
  const codes = [...JSON.stringify(whole.paths).matchAll(/"error-code":"(\w+)"/g)].map(([, code]) => code!);
  const { ErrorCode } = (whole.components as { schemas: Record<string, { enum: string[] }> }).schemas;
  if (ErrorCode) ErrorCode.enum = [...new Set([...ErrorCode.enum, ...codes])];
  return whole;
}

/** Wherever an object is used, it has no fields but those described. */
function closed(part: unknown, name = ''): unknown {
  if (Array.isArray(part)) return part.map((each) => closed(each));
  if (typeof part !== 'object' || part === null) return part;
  // Beside a reference the word says nothing.
  const kept = Object.entries(part).filter(
    ([key, value]) => key !== 'nullable' || value !== true || 'type' in part,
  );
  const entries = kept.map(([key, value]) => {
    const inner = closed(value, key);
    // The details of an error are described in two places, each of which knows only its own fields.
    const isUse = name === 'properties' || key === 'schema' || (key === 'items' && name !== 'details');
    return [key, isUse && describesFields(inner) ? { ...inner, unevaluatedProperties: false } : inner];
  });
  return Object.fromEntries(entries);
}

const describesFields = (schema: unknown): schema is Tree =>
  typeof schema === 'object' &&
  schema !== null &&
  ['properties', '$ref', 'allOf', 'anyOf', 'oneOf'].some((word) => word in schema);
