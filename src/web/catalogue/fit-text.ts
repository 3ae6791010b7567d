import type { Fit } from '#domain/fitment.ts';
import { isCar, type Vehicle, vehicleName } from '#domain/vehicle.ts';
import type { Translate } from '#texts/texts.ts';

/** The fit verdict as text, for the vehicle that the shopper selected. */
export function fitText(fit: Fit, selection: Vehicle | null, t: Translate): string {
  const vehicle = selection ? vehicleName(selection) : '';
  switch (fit.verdict) {
    case 'fits':
      return t('fit-fits', { vehicle });
    case 'fits-with-condition':
      return t('fit-condition', { note: fit.notes.join(', ') });
    case 'does-not-fit':
      return t('fit-not', { vehicle });
    case 'choose-vehicle':
      return selection && isCar(selection) ? t('fit-choose-more') : t('fit-choose');
  }
}
