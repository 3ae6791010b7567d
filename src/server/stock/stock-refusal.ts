import { unitsByPart } from '#domain/cart.ts';
import type { NamedItem } from '#domain/item-texts.ts';
import { type Refused, refused } from '#domain/result.ts';
import type { PartUnits, Shortage } from './queries.ts';

/** Refuses lines whose part is short. Stock is checked per part, because lines for two cars may need the same part. */
export function stockRefusal(
  lines: readonly (PartUnits & NamedItem)[],
  { part_number, available }: Shortage,
): Refused<'stock-short'> {
  const name = lines.find((line) => line.part_number === part_number)!;
  const { quantity } = unitsByPart(lines).find((each) => each.part_number === part_number)!;
  return refused('stock-short', { params: { name, q: quantity, s: available } });
}
