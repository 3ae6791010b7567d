import { type RawBuilder, sql } from 'kysely';
import { TRANSLATION_COLUMNS, translationColumnsOf } from '#domain/item-texts.ts';
import { SPECIFICATION_NAMES, type Specifications } from '#domain/specifications.ts';

/** The specifications of the item `i` as one object. */
export const SPECIFICATIONS_OF_ITEM: RawBuilder<Specifications> = sql`jsonb_build_object(
  ${sql.join(SPECIFICATION_NAMES.map((name) => sql`${sql.lit(name)}, i.${sql.ref(name)}`))})`;

const columnsOf = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(`i.${name}`)));

/** The name of the item `i` in every language. */
export const NAMES_OF_ITEM = columnsOf(['displayname', ...translationColumnsOf('displayname')]);
/** All translated texts of the item `i`. */
export const TRANSLATIONS_OF_ITEM = columnsOf(TRANSLATION_COLUMNS);
