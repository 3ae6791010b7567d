import { needsAcknowledgement } from '#domain/cart.ts';
import { fullItemName } from '#texts/item-text.ts';
import type { Translate } from '#texts/texts.ts';
import type { Cart } from '../platform/shopper.ts';
import type { Shortage } from './cart-types.ts';

/** The message, worded by the specification, for a line that exceeds the stock. */
export const shortageText = (shortage: Shortage, t: Translate): string =>
  t('stock-short', { name: fullItemName(shortage, t), q: shortage.ordered, s: shortage.stock });

/** The reasons why the cart cannot be ordered. Two lines of the same part, for different cars, share a message. */
export const findProblems = ({ cartItems, stock_problems }: Cart, t: Translate): string[] => [
  ...new Set([
    ...stock_problems.map((shortage) => shortageText(shortage, t)),
    ...cartItems
      .filter((line) => !line.is_active)
      .map((line) => t('item-inactive', { name: fullItemName(line, t) })),
    ...cartItems
      .filter(needsAcknowledgement)
      .map((line) => t('cart-misfit', { name: fullItemName(line, t) })),
  ]),
];

export const CartProblems = ({ problems, t }: { problems: readonly string[]; t: Translate }) => (
  <>
    <p className="alert-text">{t('cart-blocked')}</p>
    <ul>
      {problems.map((problem) => (
        <li key={problem} className="alert-text">
          {problem}
        </li>
      ))}
    </ul>
  </>
);
