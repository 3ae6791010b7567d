import {
  type Language,
  OTHER_LANGUAGES,
  type TranslationColumnOf,
  textInLanguage,
  translatedName,
  translationColumnOf,
} from './languages.ts';

/** The maximum lengths, in characters, of the shop's own texts, which staff enter in each language. */
export const SHOP_TEXT_LIMITS = { tagline: 120, hours: 120, return_terms: 500 } as const;
export type ShopText = keyof typeof SHOP_TEXT_LIMITS;
const NAMES = Object.keys(SHOP_TEXT_LIMITS) as ShopText[];

/** The columns of these texts in the other languages. */
export type ShopTranslation = TranslationColumnOf<ShopText>;
export const SHOP_TRANSLATIONS: ShopTranslation[] = NAMES.flatMap((name) =>
  OTHER_LANGUAGES.map((language) => translationColumnOf(name, language)),
);

export const maxLengthOfShopText = (column: ShopTranslation): number =>
  SHOP_TEXT_LIMITS[translatedName(column)];

/** The shop's texts in a language. A missing text is taken from the default language. */
export const shopTexts = (
  shop: Record<ShopText | ShopTranslation, string>,
  language: Language,
): Record<ShopText, string> =>
  Object.fromEntries(
    NAMES.map((name) => [name, textInLanguage(shop, name, language) || shop[name]]),
  ) as Record<ShopText, string>;
