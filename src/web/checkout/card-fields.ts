import { loadScript } from './load-script.ts';

/** The part of Square's browser API that the checkout uses. */
interface Card {
  attach(element: HTMLElement): Promise<void>;
  tokenize(details: VerificationDetails): Promise<TokenResult>;
  destroy(): Promise<boolean>;
}
type TokenResult =
  | { status: 'OK'; token: string }
  | { status: string; errors?: { message: string; field?: string }[] };

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
    Square?: { payments(applicationId: string, locationId: string): { card(): Promise<Card> } };
  }
}

export interface CardMethod {
  application_id: string;
  location_id: string;
  script_url: string;
}

export interface CardFields {
  /** Returns a one-time token, or the provider's validation message. */
  tokenize(details: VerificationDetails): Promise<{ token: string } | { error: string }>;
  remove(): void;
}

/** Renders the provider's card fields, an iframe, into the element. Throws if they cannot be loaded. */
export async function attachCardFields(element: HTMLElement, method: CardMethod): Promise<CardFields> {
  await loadScript(method.script_url);
  if (!window.Square) throw new Error('the provider’s script did not define its object');
  const card = await window.Square.payments(method.application_id, method.location_id).card();
  await card.attach(element);
  return {
    async tokenize(details) {
      const result = await card.tokenize(details);
      if (result.status === 'OK' && 'token' in result) return { token: result.token };
      const errors = 'errors' in result ? (result.errors ?? []) : [];
      return { error: joinSentences(errors.map((each) => each.message)) };
    },
    remove: () => void card.destroy(),
  };
}

/** Joins messages to one text in which each ends with a full stop. */
export const joinSentences = (messages: readonly string[]): string =>
  messages
    .map((message) => message.trim())
    .filter((message) => message !== '')
    .map((message) => (/[.!?]$/.test(message) ? message : `${message}.`))
    .join(' ');
