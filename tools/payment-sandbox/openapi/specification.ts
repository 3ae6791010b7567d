import { readFileSync } from 'node:fs';

type Json = Record<string, unknown>;

interface Specification extends Json {
  paths: Record<string, Record<string, Json>>;
}

/** Reads a provider's specification and makes it strict: objects may not have undescribed properties. */
export function readSpecification(name: string): Specification {
  const text = readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8');
  return makeStrict(addEndpointErrors(JSON.parse(text))) as Specification;
}

/** Adds to the general list the error codes that Square's specification lists only for a single call. */
function addEndpointErrors(specification: Json): Json {
  const codes = [...JSON.stringify(specification.paths).matchAll(/"error-code":"(\w+)"/g)].map(
    ([, code]) => code!,
  );
  const { ErrorCode } = (specification.components as { schemas: Record<string, { enum: string[] }> }).schemas;
  if (ErrorCode) ErrorCode.enum = [...new Set([...ErrorCode.enum, ...codes])];
  return specification;
}

/** Forbids undescribed properties in objects; `parent` is the name of the property that holds the value. */
function makeStrict(value: unknown, parent = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => makeStrict(each));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    // Leaves out `nullable` without a type, which is an error in Ajv.
    .filter(([key]) => key !== 'nullable' || 'type' in value)
    .map(([key, child]) => {
      const inner = makeStrict(child, key);
      // Two schemas describe error details, each with some of the fields, so neither can be strict.
      const isSchema =
        parent === 'properties' || key === 'schema' || (key === 'items' && parent !== 'details');
      return [key, isSchema && describesObject(inner) ? { ...inner, unevaluatedProperties: false } : inner];
    });
  return Object.fromEntries(entries);
}

const describesObject = (schema: unknown): schema is Json =>
  typeof schema === 'object' &&
  schema !== null &&
  ['properties', '$ref', 'allOf', 'anyOf', 'oneOf'].some((keyword) => keyword in schema);
