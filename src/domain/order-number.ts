/** Crockford's base 32, without I, L, O and U, so that a number can be read out on the phone. */
export const ORDER_NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const ORDER_NUMBER = new RegExp(`^[${ORDER_NUMBER_ALPHABET}]{5}-[${ORDER_NUMBER_ALPHABET}]{5}$`);

/** True for a text in the format of an order number, such as `7K3M9-Q2A4T`. */
export const isOrderNumber = (text: string | null | undefined): text is string =>
  typeof text === 'string' && ORDER_NUMBER.test(text);
