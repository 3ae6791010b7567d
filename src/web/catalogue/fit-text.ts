import { listAnswers } from '#domain/brake-question.ts';
import type { Fit, ShopperCar } from '#domain/fitment.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { carText } from '#texts/fit-text.ts';
import type { PlainTextId, Translate } from '#texts/texts.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { carLabel } from '../garage/car-label.ts';

type NamedCar = ShopperCar & { name?: string | null };

/** A car's name with the shopper's answers about one axle or, without a position, about both. */
export const carWithAnswers = (car: NamedCar, t: Translate, position?: string): string =>
  carText(carLabel(car, t), listAnswers(car.answers, position), t);

/** False if the verdict contains the note, or if the car fulfils it. */
export const isNoteShown = ({ verdict }: Pick<Fit, 'verdict'>): boolean => !verdict.startsWith('fits');

/** Verdicts without the car, for places where the page or the badge next to them names it. */
export const SHORT_VERDICTS: Partial<Record<Fit['verdict'], PlainTextId>> = {
  fits: 'fit-fits-short',
  'does-not-fit': 'fit-not-short',
};

/** The fit verdict as text, with the car for which it was judged: the shopper's car or the vehicle of the page. */
export function fitText(
  fit: Fit,
  car: (Vehicle & { name?: string | null }) | null,
  t: Translate,
  isShoppersCar = true,
): string {
  const vehicle = car ? vehicleText(car, t) : '';
  switch (fit.verdict) {
    case 'fits':
      return t(isShoppersCar ? 'fit-fits' : 'fit-fits-page', { vehicle });
    case 'fits-with-condition':
      return t('fit-condition', { note: fit.notes.map((note) => catalogueText(note, t)).join(' / ') });
    case 'does-not-fit':
      return t(isShoppersCar ? 'fit-not' : 'fit-not-page', { vehicle });
    case 'not-enough-known': {
      const [level] = fit.missing;
      if (!level) return t('fit-no-data', { vehicle });
      return fit.missing.length === 1 ? t(`fit-missing-${level.level}`) : t('fit-choose-more');
    }
    case 'not-checked':
      return t('fit-choose');
  }
}
