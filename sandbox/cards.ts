/** What paying with a token comes to: `ok`, or the provider's error code. */
export type Outcome = string;

/** The provider's documented sandbox tokens. They may be used again and again. */
const FIXED: Record<string, Outcome> = {
  'cnon:card-nonce-ok': 'ok',
  'cnon:card-nonce-declined': 'GENERIC_DECLINE',
  'cnon:card-nonce-rejected-cvv': 'CVV_FAILURE',
  'cnon:card-nonce-rejected-postalcode': 'ADDRESS_VERIFICATION_FAILURE',
  'cnon:card-nonce-rejected-expiration': 'INVALID_EXPIRATION',
  'cnon:card-nonce-already-used': 'CARD_TOKEN_USED',
  'cnon:gift-card-nonce-insufficient-funds': 'INSUFFICIENT_FUNDS',
  'cnon:gift-card-nonce-insufficient-permission': 'INSUFFICIENT_PERMISSIONS',
};

/** Our own test tokens, `cnon:emu-<kind>` with anything after a point, so that each can be one of its kind. */
const OWN: Record<string, Outcome> = {
  ok: 'ok',
  declined: 'GENERIC_DECLINE',
  cvv: 'CVV_FAILURE',
  'insufficient-funds': 'INSUFFICIENT_FUNDS',
  expired: 'CARD_EXPIRED',
  'temporary-error': 'TEMPORARY_ERROR',
  'needs-verification': 'CARD_DECLINED_VERIFICATION_REQUIRED',
  hang: 'hang',
  'drop-before': 'drop-before',
  'drop-after': 'drop-after',
  'http-500': 'http-500',
};

export function outcomeOfToken(token: string): { outcome: Outcome; oneTime: boolean } | null {
  const fixed = FIXED[token];
  if (fixed) return { outcome: fixed, oneTime: false };
  const kind = /^cnon:emu-([a-z0-9-]+)(\..*)?$/.exec(token)?.[1];
  const own = kind === undefined ? undefined : OWN[kind];
  return own ? { outcome: own, oneTime: true } : null;
}

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

/** What is wrong with what was typed, as the provider's fields say it. */
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

/** What paying with a typed card comes to: the provider's rules for its test cards. */
export function outcomeOfCard(card: TypedCard): Outcome {
  if (digits(card.number) === '4000000000000002') return 'GENERIC_DECLINE';
  if (card.cvv === '911') return 'CVV_FAILURE';
  if (card.postal_code === '99999') return 'ADDRESS_VERIFICATION_FAILURE';
  return card.expiry.replaceAll(' ', '') === '01/40' ? 'INVALID_EXPIRATION' : 'ok';
}

export function cardDetails(card: TypedCard) {
  const number = digits(card.number);
  const [month, year] = card.expiry.split('/').map(Number);
  return {
    brand: BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'OTHER_BRAND',
    last4: number.slice(-4),
    expMonth: month,
    expYear: 2000 + (year ?? 0),
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
