import { type RawBuilder, sql } from 'kysely';
import { SPECIFICATION_NAMES, type Specifications } from '#domain/specifications.ts';

/** The specifications of the item `i` as one object. */
export const SPECIFICATIONS_OF_ITEM: RawBuilder<Specifications> = sql`jsonb_build_object(
  ${sql.join(SPECIFICATION_NAMES.map((name) => sql`${sql.lit(name)}, i.${sql.ref(name)}`))})`;
