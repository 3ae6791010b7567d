import { z } from 'zod';
import {
  type ItemTextName,
  maxLengthOf,
  type Translations,
  translationColumnsOf,
} from '#domain/item-texts.ts';
import { isPlainText } from '#domain/plain-text.ts';
import {
  isValidNumber,
  MAX_SPECIFICATION_TEXT,
  ruleOf,
  SPECIFICATION_NAMES,
  type SpecificationName,
  type Specifications,
} from '#domain/specifications.ts';

function schemaOf(name: SpecificationName) {
  const rule = ruleOf(name);
  if (rule.type === 'boolean') return z.boolean();
  if (rule.type === 'text') {
    return z.string().trim().min(1).max(MAX_SPECIFICATION_TEXT).refine(isPlainText, 'is not plain text');
  }
  return z.number().refine((value) => isValidNumber(rule, value), 'is outside its range');
}

type Schemas = { [N in SpecificationName]: z.ZodType<Specifications[N]> };
const schemas: Record<string, z.ZodType> = Object.fromEntries(
  SPECIFICATION_NAMES.map((name) => [name, schemaOf(name).nullable()]),
);

/** Every specification of an item; null if unknown. */
export const specifications = z.object(schemas as Schemas);

const translationSchemas = <Name extends ItemTextName, S extends z.ZodType>(
  names: readonly Name[],
  schemaOfColumn: (maxLength: number) => S,
) =>
  Object.fromEntries(
    names.flatMap(translationColumnsOf).map((column) => [column, schemaOfColumn(maxLengthOf(column))]),
  ) as Record<keyof Translations<Name>, S>;

/** The texts of an item in the other languages; null for those that it lacks. */
export const translations = <Name extends ItemTextName>(...names: readonly Name[]) =>
  translationSchemas(names, () => z.string().nullable());

/** The same in input, where an empty text removes the translation. */
export const translationInputs = <Name extends ItemTextName>(...names: readonly Name[]) =>
  translationSchemas(names, (maxLength) =>
    z.string().max(maxLength).refine(isPlainText, 'is not plain text').nullish(),
  );
