import { useEffect, useRef } from 'react';
import { fullItemName } from '#texts/item-text.ts';
import { type Cart, useShop } from '../platform/shop.tsx';

type Line = Cart['cartItems'][number];
const lineKey = (line: Pick<Line, 'part_number' | 'car_part_id'>) =>
  `${line.part_number} ${line.car_part_id}`;

/**
 * Alerts the shopper to lines removed in another tab or on another device (CART-06). Returns a function that marks
 * a line as removed on this page.
 */
export function useMissingLines(lines: readonly Line[]): (line: Line) => void {
  const { t, notify } = useShop();
  const previous = useRef(lines);
  const removedHere = useRef(new Set<string>());
  useEffect(() => {
    const remaining = new Set(lines.map(lineKey));
    const missing = previous.current.filter((line) => !remaining.has(lineKey(line)));
    previous.current = lines;
    for (const line of missing) {
      if (removedHere.current.delete(lineKey(line))) continue;
      notify({
        id: `missing ${lineKey(line)}`,
        kind: 'alert',
        text: t('cart-line-missing', { name: fullItemName(line, t) }),
      });
    }
  }, [lines, t, notify]);
  return (line) => removedHere.current.add(lineKey(line));
}
