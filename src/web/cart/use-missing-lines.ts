import { useEffect, useRef } from 'react';
import { lineKey } from '#domain/cart.ts';
import { fullItemName } from '#texts/item-text.ts';
import { useShop } from '../platform/shop.tsx';
import type { Line } from './cart-types.ts';

/** The lines removed in this tab, on the cart page or in the drawer above it. */
const removedHere = new Set<string>();

/** Marks a line as removed by the shopper, so that its absence is not reported. */
export const expectRemoval = (line: Line) => void removedHere.add(lineKey(line));

/** Alerts the shopper to lines removed in another tab or on another device (CART-06). */
export function useMissingLines(lines: readonly Line[]): void {
  const { t, notify } = useShop();
  const previousLines = useRef(lines);
  // Lines removed on other pages are not among `previousLines`, so their keys are not needed.
  useEffect(() => removedHere.clear(), []);
  useEffect(() => {
    const remainingKeys = new Set(lines.map(lineKey));
    const missingLines = previousLines.current.filter((line) => !remainingKeys.has(lineKey(line)));
    previousLines.current = lines;
    for (const line of missingLines) {
      if (removedHere.delete(lineKey(line))) continue;
      notify({
        id: `missing ${lineKey(line)}`,
        kind: 'alert',
        text: t('cart-line-missing', { name: fullItemName(line, t) }),
      });
    }
  }, [lines, t, notify]);
}
