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
      pickLine.quantity += quantity;
      byPart.set(part_number, pickLine);
    }
  return [...byPart.values()].sort((a, b) => (a.part_number < b.part_number ? -1 : 1));
}

/** The units checked off as picked: for each order, the number by part. */
export type PickedUnits = Record<string, Record<string, number>>;

/** The picked units of a part for an order, at most as many as the order needs. */
const pickedFor = (picked: PickedUnits, part_number: string, order: PickLine['orders'][number]): number =>
  Math.min(picked[order.order_id]?.[part_number] ?? 0, order.quantity);

export const pickedUnits = ({ part_number, orders }: PickLine, picked: PickedUnits): number =>
  orders.reduce((sum, order) => sum + pickedFor(picked, part_number, order), 0);

export interface PickedOrder {
  order_id: string;
  quantity: number;
  picked: number;
  /** The picked units by part. */
  units: Record<string, number>;
}

/** The picked units of each order, in packing sequence. */
export const pickedByOrder = (
  list: readonly PickLine[],
  order_ids: readonly string[],
  picked: PickedUnits,
): PickedOrder[] =>
  order_ids.map((order_id) => {
    const progress: PickedOrder = { order_id, quantity: 0, picked: 0, units: {} };
    for (const { part_number, orders } of list)
      for (const order of orders)
        if (order.order_id === order_id) {
          const units = pickedFor(picked, part_number, order);
          progress.quantity += order.quantity;
          progress.picked += units;
          progress.units[part_number] = units;
        }
    return progress;
  });

/**
 * Checks off one more unit of a part as picked, for the first order in packing sequence that still needs it. `text` is
 * the part number as scanned or typed, in upper or lower case, with or without dashes. Fails if the part is not on the
 * list or all its units have been picked.
 */
export function pickUnit(
  list: readonly PickLine[],
  picked: PickedUnits,
  text: string,
): { picked: PickedUnits; part_number: string; order_id: string } | 'not-listed' | 'already-picked' {
  const number = normalisePartNumber(text);
  const line = list.find((each) => normalisePartNumber(each.part_number) === number);
  if (!line) return 'not-listed';
  const { part_number } = line;
  const order = line.orders.find((each) => pickedFor(picked, part_number, each) < each.quantity);
  if (!order) return 'already-picked';
  return { picked: addUnits(picked, order, part_number, 1), part_number, order_id: order.order_id };
}

/** Checks off all units of a part as picked. */
export const pickAll = ({ part_number, orders }: PickLine, picked: PickedUnits): PickedUnits =>
  orders.reduce(
    (next, order) => addUnits(next, order, part_number, order.quantity - pickedFor(next, part_number, order)),
    picked,
  );

/** Takes back one picked unit of a part, from the last order that has one. */
export function unpickUnit({ part_number, orders }: PickLine, picked: PickedUnits): PickedUnits {
  const order = orders.findLast((each) => pickedFor(picked, part_number, each) > 0);
  return order ? addUnits(picked, order, part_number, -1) : picked;
}

const addUnits = (
  picked: PickedUnits,
  order: PickLine['orders'][number],
  part_number: string,
  change: number,
): PickedUnits => ({
  ...picked,
  [order.order_id]: {
    ...picked[order.order_id],
    [part_number]: pickedFor(picked, part_number, order) + change,
  },
});

/** Splits the picked units of an order over its lines, in their sequence: the same part can be on several lines. */
export function splitPickedUnits(
  lines: readonly { part_number: string; open_quantity: number }[],
  units: Readonly<Record<string, number>>,
): number[] {
  const unassigned: Record<string, number> = { ...units };
  return lines.map(({ part_number, open_quantity }) => {
    const taken = Math.min(open_quantity, unassigned[part_number] ?? 0);
    unassigned[part_number] = (unassigned[part_number] ?? 0) - taken;
    return taken;
  });
}
