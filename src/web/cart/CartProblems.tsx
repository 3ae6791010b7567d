import { fullItemName } from '#texts/item-text.ts';
import type { Translate } from '#texts/texts.ts';
import type { Shortage } from './cart-types.ts';

/** The message, worded by the specification, for a line that exceeds the stock. */
export const shortageText = (shortage: Shortage, t: Translate): string =>
  t('stock-short', { name: fullItemName(shortage, t), q: shortage.ordered, s: shortage.stock });
