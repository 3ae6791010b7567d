import type { Card } from './records.ts';

/** What paying with a card comes to: `ok`, or the provider's error code. */
export type Outcome = string;

export interface TypedCard {
  number: string;
  /** `MM/YY` */
  expiry: string;
  cvv: string;
  postal_code: string;
}

export interface FieldFault {
  type: 'VALIDATION_ERROR';
  field: 'cardNumber' | 'expirationDate' | 'cvv' | 'postalCode';
  message: string;
}

const BRANDS: [RegExp, string][] = [
  [/^4/, 'VISA'],
  [/^5/, 'MASTERCARD'],
  [/^6/, 'DISCOVER'],
  [/^3[47]/, 'AMERICAN_EXPRESS'],
  [/^35/, 'JCB'],
];

/** What is wrong with what was typed, as the world's fields say it. */
export function cardFaults(card: TypedCard, now: Date): FieldFault[] {
  const number = digits(card.number);
  const faults: FieldFault[] = [];
  const fault = (field: FieldFault['field'], message: string) =>
    faults.push({ type: 'VALIDATION_ERROR', field, message });
  if (!/^\d{14,16}$/.test(number) || !passesLuhn(number)) fault('cardNumber', 'Card number is not valid');
  if (!isFuture(card.expiry, now)) fault('expirationDate', 'Expiration date is not valid');
  if (!/^\d{3,4}$/.test(card.cvv)) fault('cvv', 'CVV is not valid');
  if (!/^[A-Za-z0-9 -]{3,10}$/.test(card.postal_code)) fault('postalCode', 'Postal code is not valid');
  return faults;
}

/** What paying with a typed card comes to: the world's rules for its test cards. */
export function outcomeOfCard(card: TypedCard): Outcome {
  if (digits(card.number) === '4000000000000002') return 'GENERIC_DECLINE';
  if (card.cvv === '911') return 'CVV_FAILURE';
  if (card.postal_code === '99999') return 'ADDRESS_VERIFICATION_FAILURE';
  return card.expiry.replaceAll(' ', '') === '01/40' ? 'INVALID_EXPIRATION' : 'ok';
}

export function cardOf(card: TypedCard): Card {
  const number = digits(card.number);
  const [month = 0, year = 0] = card.expiry.split('/').map(Number);
  return {
    card_brand: BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'OTHER_BRAND',
    last_4: number.slice(-4),
    exp_month: month,
    exp_year: 2000 + year,
  };
}

const digits = (text: string) => text.replaceAll(/\s/g, '');

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function isFuture(expiry: string, now: Date): boolean {
  const match = /^\s*(\d{2})\s*\/\s*(\d{2})\s*$/.exec(expiry);
  if (!match) return false;
  const month = Number(match[1]);
  const end = Date.UTC(2000 + Number(match[2]), month, 1);
  return month >= 1 && month <= 12 && end > now.getTime();
}
