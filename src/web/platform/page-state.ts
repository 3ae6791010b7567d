import type { Currency } from '#domain/money.ts';
import type { PasswordRule } from '#domain/password.ts';
import type { Language } from '#texts/texts.ts';
import type { Shopper } from './shopper.ts';

/** The state in the HTML of each storefront page. In a shared page, it depends only on the URL. */
export interface PageState {
  language: Language;
  /** The languages of the shop. The first one has no prefix in paths. */
  languages: readonly Language[];
  /** URL pattern of the text files in this language; `*` stands for the area of the texts, such as `checkout`. */
  text_files: string;
  /** Texts that staff have edited, by id. */
  edited_texts: Partial<Record<string, string>>;
  /** `phone`, `hours` and `return_days` are empty if the shop has not set them. */
  shop: Record<'name' | 'tagline' | 'email' | 'phone' | 'hours' | 'return_days', string>;
  /** The brands of the payment methods, each with the only currency in which it is accepted, or '' for both. */
  brands: Record<string, Currency | ''>;
  /** The key that the shop's own pages send with their calls; it is public. */
  storefront_key: string;
  /** URL of an image, with `{id}` in place of its id. */
  image_pattern: string;
  /** The currency of the document; the visitor may have chosen another one. */
  currency: Currency;
  default_currency: Currency;
  /** True in a shared page, which contains each price in both currencies; CSS shows the visitor's currency. */
  has_both_currencies: boolean;
  /** True in a page rendered for a signed-in customer. */
  is_signed_in?: boolean;
  /** The shopper's cart, cars and account, in a private page other than the checkout. */
  shopper?: Shopper;
  /** The address of the shop, without a slash at its end. */
  public_url: string;
  /** The address of the home page in the page's language, without a slash at its end. */
  site_url: string;
  /** True if purchases are reported to an analytics service when the shopper agrees. */
  has_analytics: boolean;
  password_rule: PasswordRule;
}

/** The state embedded in the back office's HTML; it contains no secrets. */
export type AdminState = Pick<
  PageState,
  'language' | 'text_files' | 'edited_texts' | 'shop' | 'storefront_key' | 'image_pattern'
>;
