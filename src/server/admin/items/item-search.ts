import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '#domain/admin-lists.ts';
import { isSearchablePartNumber, normalisePartNumber } from '#domain/part-number.ts';
import { type ListDefinition, termConditions } from '#server/admin/lists/list.ts';
import type { AppContext } from '#server/calls/context.ts';
import { selectSetsOfCars } from '#server/catalogue/rows.ts';
import { expandWords, loadVocabulary } from '#server/catalogue/search-vocabulary.ts';
import { parseText, typedWords } from '#server/catalogue/word-search.ts';
import { ITEM_TEXT, type ItemRow, itemList } from './list.ts';

export type CatalogueContext = Pick<AppContext, 'db' | 'catalogueVersion'>;

/** The list of items, with a search that also finds items by interchange number and car, as the shop's search does. */
export async function itemListFor(
  { db, catalogueVersion }: CatalogueContext,
  { search, keyword }: Pick<ListQuery, 'search' | 'keyword'>,
): Promise<ListDefinition<'items', ItemRow>> {
  const byNumberOrCar =
    search === 'any' && keyword !== '' ? await selectByNumberOrCar(db, catalogueVersion(), keyword) : null;
  if (!byNumberOrCar) return itemList;
  const any = { text: ITEM_TEXT, orMatching: () => sql`i.part_number = any(array(${byNumberOrCar}))` };
  return { ...itemList, search: { ...itemList.search, any } };
}

/**
 * The SQL query for the part numbers of the items that a text names by an interchange number or a car; null if it names
 * neither. Other words must be in the item's own text. Spelling is not corrected, because the list could not show the
 * correction.
 */
async function selectByNumberOrCar(
  db: AppContext['db'],
  version: number,
  text: string,
): Promise<RawBuilder<unknown> | null> {
  const vocabulary = await loadVocabulary(db, version);
  const parsed = await parseText(db, text, vocabulary, { isVerbatim: true });
  const { number, cars, years, position, families, isSale, keywords } = parsed;
  if (cars.length === 0 || number?.isKnown) {
    const typedNumber = number?.normalised ?? normalisePartNumber(text);
    if (!isSearchablePartNumber(typedNumber) || !/\d/.test(typedNumber)) return null;
    return sql`select part_number from interchange_number where normalised like ${`%${typedNumber}%`}`;
  }
  const sets = selectSetsOfCars(cars, years, expandWords(keywords, vocabulary));
  if (!sets) return null;
  const words = (['number', 'diameter', 'lugs'] as const).flatMap((aspect) =>
    typedWords(text, parsed, aspect),
  );
  const conditions = [
    ...(position ? [sql`sets.position in (${position}, 'Front or Rear')`] : []),
    ...(families.length > 0 ? [sql`i.family = any(${families}::text[])`] : []),
    ...(isSale ? [sql`i.is_sale`] : []),
    ...termConditions(ITEM_TEXT, [...words, ...parsed.unmatched].join(' ')),
  ];
  return sql`select i.part_number from (${sets}) sets join item i on i.part_number = sets.part_number
    where ${sql.join([sql`true`, ...conditions], sql` and `)}`;
}
