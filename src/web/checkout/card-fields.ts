import { loadScript } from './load-script.ts';

/** The card provider's browser object, as far as the checkout uses it. */
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
  /** A one-time token, or what the provider says is wrong with what was typed. */
  token(details: VerificationDetails): Promise<{ token: string } | { problem: string }>;
  remove(): void;
}

/** Puts the provider's card fields, a frame of its own, into the element. Throws when it cannot. */
export async function attachCardFields(element: HTMLElement, method: CardMethod): Promise<CardFields> {
  await loadScript(method.script_url);
  if (!window.Square) throw new Error('the provider’s script did not define its object');
  const card = await window.Square.payments(method.application_id, method.location_id).card();
  await card.attach(element);
  return {
    async token(details) {
      const result = await card.tokenize(details);
      if (result.status === 'OK' && 'token' in result) return { token: result.token };
      const problems = 'errors' in result ? (result.errors ?? []) : [];
      return { problem: asSentences(problems.map((each) => each.message)) };
    },
    remove: () => void card.destroy(),
  };
}

/** The provider's remarks one after the other, each with its full stop. */
export const asSentences = (remarks: readonly string[]): string =>
  remarks
    .map((remark) => remark.trim())
    .filter((remark) => remark !== '')
    .map((remark) => (/[.!?]$/.test(remark) ? remark : `${remark}.`))
    .join(' ');
