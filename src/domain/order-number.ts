/** Crockford's base 32, without I, L, O and U, so that a number can be read out on the phone. */
export const ORDER_NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const FORMAT = `[${ORDER_NUMBER_ALPHABET}]{5}-[${ORDER_NUMBER_ALPHABET}]{5}`;
const ORDER_NUMBER = new RegExp(`^${FORMAT}$`);
/** The order numbers in a text, but not those in its URLs. */
export const ORDER_NUMBERS_IN_TEXT = new RegExp(`(?<![\\w/=-])${FORMAT}(?![\\w-])`, 'g');

/** True for a text in the format of an order number, such as `7K3M9-Q2A4T`. */
export const isOrderNumber = (text: string | null | undefined): text is string =>
  typeof text === 'string' && ORDER_NUMBER.test(text);

/**
 * A typed order number as it is stored: `7k3m9 q2a4t` becomes `7K3M9-Q2A4T`. Other texts are only trimmed and converted
 * to upper case.
 */
export function normaliseOrderNumber(typed: string): string {
  const text = typed.trim().toUpperCase();
  const characters = text.replaceAll(/[\s-]/g, '');
  const number = `${characters.slice(0, 5)}-${characters.slice(5)}`;
  return isOrderNumber(number) ? number : text;
}
