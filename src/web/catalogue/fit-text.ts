import type { Fit } from '#domain/fitment.ts';
import { isCar, type Vehicle, vehicleName } from '#domain/vehicle.ts';
import type { Say } from '#texts/texts.ts';

/** The verdict in words, about the vehicle that the shopper asked for. */
export function fitText(fit: Fit, asked: Vehicle | null, say: Say): string {
  const vehicle = asked ? vehicleName(asked) : '';
  switch (fit.verdict) {
    case 'fits':
      return say('fit-fits', { vehicle });
    case 'fits-with-condition':
      return say('fit-condition', { note: fit.notes.join(', ') });
    case 'does-not-fit':
      return say('fit-not', { vehicle });
    case 'choose-vehicle':
      return asked && isCar(asked) ? say('fit-choose-more') : say('fit-choose');
  }
}
