import { unitsByPart } from '#domain/cart.ts';
import type { NamedItem } from '#domain/item-texts.ts';
import { type Refused, refused } from '#domain/result.ts';
import type { PartUnits, Shortage } from './queries.ts';

/**
 * The refusal of lines that need more units of a part than are available. The units of all lines with the part are
 * added up, because lines for two cars may have the same part.
 */
export function stockRefusal(
  lines: readonly (PartUnits & NamedItem)[],
  { part_number, available }: Shortage,
): Refused<'stock-short'> {
  const item = lines.find((line) => line.part_number === part_number)!;
  const { quantity } = unitsByPart(lines).find((each) => each.part_number === part_number)!;
  return refused('stock-short', { params: { name: item, q: quantity, s: available } });
}
