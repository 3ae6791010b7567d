import { useEffect, useRef } from 'react';
import { type Cart, useShop } from '../platform/shop.tsx';

type Line = Cart['cartItems'][number];
const keyOf = (line: Pick<Line, 'part_number' | 'car_part_id'>) => `${line.part_number} ${line.car_part_id}`;

/**
 * Says which line is gone although nobody removed it here: another tab or another device did (CART-06).
 * Answers how to announce a removal of this page's own.
 */
export function useMissingLines(lines: readonly Line[]): (line: Line) => void {
  const { t, notify } = useShop();
  const shown = useRef(lines);
  const removedHere = useRef(new Set<string>());
  useEffect(() => {
    const kept = new Set(lines.map(keyOf));
    const gone = shown.current.filter((line) => !kept.has(keyOf(line)));
    shown.current = lines;
    for (const line of gone) {
      if (removedHere.current.delete(keyOf(line))) continue;
      notify({
        id: `missing ${keyOf(line)}`,
        kind: 'alert',
        text: t('cart-line-missing', { name: line.item_name }),
      });
    }
  }, [lines, t, notify]);
  return (line) => removedHere.current.add(keyOf(line));
}
