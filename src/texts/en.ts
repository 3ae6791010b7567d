import { catalogueTexts } from './en/catalogue.ts';
import { checkoutTexts } from './en/checkout.ts';
import { mailTexts } from './en/mails.ts';
import { pageTexts } from './en/pages.ts';
import { refusalTexts } from './en/refusals.ts';

/** Every English sentence a person reads. `{name}` marks a place that is filled in. */
export const en = {
  ...refusalTexts,
  ...pageTexts,
  ...catalogueTexts,
  ...checkoutTexts,
  ...mailTexts,
} as const;
