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
 * Some input that a schema takes, every field filled in. `named` may give the value of a field by its
 * name, such as somebody's own `order_id`; undefined leaves it to the schema.
 */
export function sampleOf(schema: z.ZodType, named: (field: string) => unknown): unknown {
  return sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, named);
}

function sample(schema: JsonSchema, named: (field: string) => unknown): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf.find((each) => each.type !== 'null')!, named);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, each]) => [
          field,
          named(field) ?? sample(each, named),
        ]),
      );
    case 'array':
      return schema.items ? [sample(schema.items, named)] : [];
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return schema.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'some words';
  }
}
