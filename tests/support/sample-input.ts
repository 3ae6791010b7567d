import { z } from 'zod';

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  format?: string;
}

/**
 * An input that a schema accepts, with every field filled in. `valueFor` may supply the value of a field; if it returns
 * undefined, the value is derived from the schema.
 */
export function sampleInput(schema: z.ZodType, valueFor: (field: string) => unknown): unknown {
  return sampleFor(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, valueFor);
}

function sampleFor(schema: JsonSchema, valueFor: (field: string) => unknown): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleFor(schema.anyOf.find((each) => each.type !== 'null')!, valueFor);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, each]) => [
          field,
          valueFor(field) ?? sampleFor(each, valueFor),
        ]),
      );
    case 'array':
      return schema.items ? [sampleFor(schema.items, valueFor)] : [];
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return schema.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'some words';
  }
}
