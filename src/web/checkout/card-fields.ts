import type { Reply } from '#contract/calls.ts';
import { type Currency, currencyCode, formatDecimal, toCents } from '#domain/money.ts';
import { type Country, countryCode } from '#domain/regions.ts';
import type { toPayload } from './checkout-form.ts';
import { loadScript } from './load-script.ts';

// The part of Square's browser API that the checkout uses.
interface Card {
  attach(element: HTMLElement): Promise<void>;
  configure(options: { postalCode: string }): Promise<void>;
  tokenize(details?: ReturnType<typeof verificationDetails>): Promise<TokenResult>;
  destroy(): Promise<boolean>;
  addEventListener(
    type: 'errorClassRemoved',
    listener: (event: { detail: { field: CardField } }) => void,
  ): void;
}
type TokenResult = { status: 'OK'; token: string } | { status: string; errors?: { field?: string }[] };

type CardStyle = Record<string, Record<string, string>>;

const CARD_FIELDS = ['cardNumber', 'expirationDate', 'cvv', 'postalCode'] as const;

declare global {
  interface Window {
    Square?: {
      payments(
        applicationId: string,
        locationId: string,
      ): {
        setLocale(locale: string): Promise<unknown>;
        card(options?: { includeInputLabels: true; style: CardStyle }): Promise<Card>;
      };
    };
  }
}

export type CardMethod = NonNullable<Reply<'GET /placeorder/methods'>['card']>;

export type CardField = (typeof CARD_FIELDS)[number];

export interface CardFields {
  /**
   * Returns a one-time token, or the fields with invalid input, if the provider names any. Without details, the bank
   * does not verify the payer, so the token is not used: the call only shows which fields are invalid.
   */
  tokenize(
    details?: ReturnType<typeof verificationDetails>,
  ): Promise<{ token: string } | { invalidFields: CardField[] }>;
  /** Fills in the postal code of the card's billing address. */
  setPostalCode(code: string): void;
  remove(): void;
}

/**
 * Renders the provider's card fields, an iframe, into the element. Rejects if they cannot be loaded. `onCorrected` is
 * called when the provider no longer marks a field as invalid.
 */
export async function attachCardFields(
  element: HTMLElement,
  method: CardMethod,
  locale: string,
  onCorrected: (field: CardField) => void,
): Promise<CardFields> {
  await loadScript(method.script_url);
  if (!window.Square) throw new Error('no window.Square');
  const payments = window.Square.payments(method.application_id, method.location_id);
  // Square can refuse a locale; the fields then have the browser's language.
  await payments.setLocale(locale).catch(console.error);
  // A style that Square no longer accepts must not prevent a payment.
  const card = await payments
    .card({ includeInputLabels: true, style: cardStyle(element) })
    .catch((error: unknown) => {
      console.error('card style', error);
      return payments.card();
    });
  await card.attach(element);
  card.addEventListener('errorClassRemoved', ({ detail }) => onCorrected(detail.field));
  return {
    async tokenize(details) {
      const result = await card.tokenize(details);
      if (result.status === 'OK' && 'token' in result) return { token: result.token };
      const errors = 'errors' in result ? (result.errors ?? []) : [];
      return { invalidFields: CARD_FIELDS.filter((field) => errors.some((each) => each.field === field)) };
    },
    setPostalCode: (postalCode) => void card.configure({ postalCode }).catch(console.error),
    remove: () => void card.destroy(),
  };
}

/** The look of the shop's own fields, in the selectors and properties that Square allows. */
function cardStyle(element: HTMLElement): CardStyle {
  const token = (name: string) => getComputedStyle(element).getPropertyValue(`--${name}`).trim();
  return {
    input: { color: token('ink'), fontSize: '16px' },
    '.input-container': { borderColor: token('control'), borderRadius: token('radius') },
    '.input-container.is-focus': { borderColor: token('focus'), borderWidth: '2px' },
    '.input-container.is-error': { borderColor: token('err'), borderWidth: '2px' },
    '.message-text.is-error': { color: token('err') },
    '.message-icon.is-error': { color: token('err') },
  };
}

export function verificationDetails(payload: ReturnType<typeof toPayload>, currency: Currency, due: number) {
  return {
    amount: formatDecimal(toCents(due)),
    currencyCode: currencyCode(currency),
    intent: 'CHARGE' as const,
    billingContact: {
      givenName: payload.billing_first_name,
      familyName: payload.billing_last_name,
      email: payload.email,
      phone: payload.billing_phone,
      addressLines: [payload.billing_address_line_1, payload.billing_address_line_2].filter(
        (line) => line !== null,
      ),
      city: payload.billing_city,
      state: payload.billing_province,
      countryCode: countryCode(payload.billing_country as Country),
      postalCode: payload.billing_zip,
    },
    customerInitiated: true,
    sellerKeyedIn: false,
  };
}
