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
  MAX_SPECIFICATION_LENGTH,
  ruleOf,
  SPECIFICATION_NAMES,
  type SpecificationName,
  type Specifications,
} from '#domain/specifications.ts';

function schemaOf(name: SpecificationName) {
  const rule = ruleOf(name);
  if (rule.type === 'boolean') return z.boolean();
  if (rule.type === 'text') {
    return z.string().trim().min(1).max(MAX_SPECIFICATION_LENGTH).refine(isPlainText, 'is not plain text');
  }
  return z.number().refine((value) => isValidNumber(rule, value), 'is outside its range');
}

/** All specifications of an item. A specification that is not known is null. */
export const specifications = z.object(
  Object.fromEntries(SPECIFICATION_NAMES.map((name) => [name, schemaOf(name).nullable()])) as unknown as {
    [Name in SpecificationName]: z.ZodType<Specifications[Name]>;
  },
);

const translationSchemas = <Name extends ItemTextName, Schema extends z.ZodType>(
  names: readonly Name[],
  createSchema: (maxLength: number) => Schema,
) =>
  Object.fromEntries(
    names.flatMap(translationColumnsOf).map((column) => [column, createSchema(maxLengthOf(column))]),
  ) as Record<keyof Translations<Name>, Schema>;

/** The translations of the named texts in a reply; null for those that the item lacks. */
export const translations = <Name extends ItemTextName>(...names: readonly Name[]) =>
  translationSchemas(names, () => z.string().nullable());

/** The translations of the named texts in a request, where an empty text removes a translation. */
export const translationInputs = <Name extends ItemTextName>(...names: readonly Name[]) =>
  translationSchemas(names, (maxLength) =>
    z.string().max(maxLength).refine(isPlainText, 'is not plain text').nullish(),
  );
