import type { Fit } from '#domain/fitment.ts';
import { isCar, type Vehicle, vehicleName } from '#domain/vehicle.ts';
import type { Translate } from '#texts/texts.ts';

/** The verdict in words, about the vehicle that the shopper asked for. */
export function fitText(fit: Fit, asked: Vehicle | null, t: Translate): string {
  const vehicle = asked ? vehicleName(asked) : '';
  switch (fit.verdict) {
    case 'fits':
      return t('fit-fits', { vehicle });
    case 'fits-with-condition':
      return t('fit-condition', { note: fit.notes.join(', ') });
    case 'does-not-fit':
      return t('fit-not', { vehicle });
    case 'choose-vehicle':
      return asked && isCar(asked) ? t('fit-choose-more') : t('fit-choose');
  }
}
