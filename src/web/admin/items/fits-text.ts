import type { Reply } from '#contract/calls.ts';
import { yearsText } from '#texts/fit-text.ts';
import type { Translate } from '#texts/texts.ts';

type Fits = Reply<'GET /admin/items'>['records'][number]['fits'];

/** The model with the most vehicles that an item fits, and the number of other models; null if it fits none. */
export function fitsText(fits: Fits, t: Translate): string | null {
  if (!fits) return null;
  const values = { years: yearsText(fits), model: `${fits.make} ${fits.model}` };
  return fits.models === 1
    ? t('item-fits', values)
    : t('item-fits-more', { ...values, count: fits.models - 1 });
}
