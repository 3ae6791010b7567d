import type { Currency } from '#domain/money.ts';
import type { PasswordRule } from '#domain/password.ts';

/** What every page knows from its HTML; the same for everybody with the same currency. */
export interface PageState {
  shop: { name: string; tagline: string; email: string };
  storefront_key: string;
  image_pattern: string;
  currency: Currency;
  public_url: string;
  /** The shop tells an analytics service of orders whose shopper agrees. */
  has_analytics: boolean;
  /** What a new password of a shopper has to fulfil here. */
  password_rule: PasswordRule;
}

/** What the document of the back office tells its program; nothing in it is secret. */
export type AdminState = Pick<PageState, 'shop' | 'storefront_key' | 'image_pattern'>;
