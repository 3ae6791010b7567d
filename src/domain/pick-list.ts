import { normalisePartNumber } from './part-number.ts';
import { type LineUnits, openUnits } from './shipment.ts';

export interface PickLine {
  part_number: string;
  name: string;
  quantity: number;
  /** The orders that the units are for, in packing sequence. */
  orders: { order_id: string; quantity: number }[];
}

/** The units to take from the shelves for these orders: one line per part, sorted by part number. */
export function createPickList(
  orders: readonly { order_id: string; lines: readonly (LineUnits & { name: string })[] }[],
): PickLine[] {
  const byPart = new Map<string, PickLine>();
  for (const { order_id, lines } of orders)
    for (const line of lines) {
      const quantity = openUnits(line);
      if (quantity === 0) continue;
      const { part_number, name } = line;
      const pickLine = byPart.get(part_number) ?? { part_number, name, quantity: 0, orders: [] };
      const orderUnits = pickLine.orders.find((each) => each.order_id === order_id);
      if (orderUnits) orderUnits.quantity += quantity;
      else pickLine.orders.push({ order_id, quantity });
      byPart.set(part_number, { ...pickLine, quantity: pickLine.quantity + quantity });
    }
  return [...byPart.values()].sort((a, b) => (a.part_number < b.part_number ? -1 : 1));
}

/** The units picked of each part. */
export type Picked = Record<string, number>;

/**
 * Counts one more unit of a part. `text` is the part number as scanned or typed, in upper or lower case, with or
 * without dashes. Fails if the part is not on the list or all its units have been picked.
 */
export function pickUnit(
  list: readonly PickLine[],
  picked: Picked,
  text: string,
): { picked: Picked; part_number: string } | 'not-listed' | 'already-picked' {
  const number = normalisePartNumber(text);
  const line = list.find((each) => normalisePartNumber(each.part_number) === number);
  if (!line) return 'not-listed';
  const { part_number, quantity } = line;
  const units = picked[part_number] ?? 0;
  if (units >= quantity) return 'already-picked';
  return { picked: { ...picked, [part_number]: units + 1 }, part_number };
}
