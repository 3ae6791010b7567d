import { loadScript } from './load-script.ts';

/** The part of Square's browser API that the checkout uses. */
interface Card {
  attach(element: HTMLElement): Promise<void>;
  tokenize(details: VerificationDetails): Promise<TokenResult>;
  destroy(): Promise<boolean>;
}
type TokenResult = { status: 'OK'; token: string } | { status: string; errors?: { field?: string }[] };

/** The provider's names of the card fields. */
const CARD_FIELDS = ['cardNumber', 'expirationDate', 'cvv', 'postalCode'] as const;

export interface VerificationDetails {
  amount: string;
  currencyCode: 'CAD' | 'USD';
  intent: 'CHARGE';
  billingContact: {
    givenName: string;
    familyName: string;
    email: string;
    phone: string;
    addressLines: string[];
    city: string;
    state: string;
    countryCode: string;
    postalCode: string;
  };
  customerInitiated: true;
  sellerKeyedIn: false;
}

declare global {
  interface Window {
    Square?: {
      payments(
        applicationId: string,
        locationId: string,
      ): { setLocale(locale: string): Promise<unknown>; card(): Promise<Card> };
    };
  }
}

export interface CardMethod {
  application_id: string;
  location_id: string;
  script_url: string;
}

export type CardField = (typeof CARD_FIELDS)[number];

export interface CardFields {
  /** Returns a one-time token, or the fields with invalid input, if the provider names any. */
  tokenize(details: VerificationDetails): Promise<{ token: string } | { invalidFields: CardField[] }>;
  remove(): void;
}

/** Renders the provider's card fields, an iframe, into the element. Throws if they cannot be loaded. */
export async function attachCardFields(
  element: HTMLElement,
  method: CardMethod,
  /** The BCP 47 tag of the page’s language. */
  locale: string,
): Promise<CardFields> {
  await loadScript(method.script_url);
  if (!window.Square) throw new Error('the provider’s script did not define its object');
  const payments = window.Square.payments(method.application_id, method.location_id);
  // Square can refuse a locale; the fields then have the browser's language.
  await payments.setLocale(locale).catch((error: unknown) => console.error('card locale', error));
  const card = await payments.card();
  await card.attach(element);
  return {
    async tokenize(details) {
      const result = await card.tokenize(details);
      if (result.status === 'OK' && 'token' in result) return { token: result.token };
      const errors = 'errors' in result ? (result.errors ?? []) : [];
      return { invalidFields: CARD_FIELDS.filter((field) => errors.some((each) => each.field === field)) };
    },
    remove: () => void card.destroy(),
  };
}
