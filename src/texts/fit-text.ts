import type { VehicleRange } from '#domain/fitment.ts';
import { catalogueText } from './catalogue-text.ts';
import { localDecimal } from './format-number.ts';
import type { Translate } from './texts.ts';

interface Answer {
  position: string;
  topic: string;
  value: string;
}

export const positionText = (position: string, t: Translate) =>
  position === 'Front' || position === 'Rear' ? t(`position-${position}`) : t('position-Front or Rear');

export const isRotorSize = (topic: string) => topic === 'rotor in' || topic === 'rotor mm';

export function sizeText(topic: string, decimal: string, t: Translate): string {
  const size = localDecimal(decimal, t);
  return topic === 'rotor mm' ? t('size-mm', { size }) : t('size-in', { size });
}

/** An answer in a few words, such as `front rotor 12.6 in`. */
export function answerText({ position, topic, value }: Answer, t: Translate): string {
  const axle = positionText(position, t);
  if (isRotorSize(topic)) {
    return value === 'other'
      ? t('answer-rotor-other', { position: axle })
      : t('answer-rotor', { position: axle, size: sizeText(topic, value, t) });
  }
  const equipment = catalogueText(topic, t);
  return t(value === 'yes' ? 'answer-with' : 'answer-without', { position: axle, equipment });
}

/** A car with the shopper's answers about it; `vehicle` is the name of the car. */
export const carText = (vehicle: string, answers: readonly Answer[], t: Translate): string =>
  answers.length === 0
    ? vehicle
    : t('car-answers', { vehicle, answers: answers.map((answer) => answerText(answer, t)).join(', ') });

export const yearsText = ({ year_from, year_to }: Pick<VehicleRange, 'year_from' | 'year_to'>): string =>
  year_from === year_to ? String(year_from) : `${year_from}–${year_to}`;

export function vehicleRangeText(range: Omit<VehicleRange, 'vehicle_count'>, t: Translate): string {
  const { make, model } = range;
  const name = make === null ? t('car-several') : [make, model].filter(Boolean).join(' ');
  return t('car-spans', { years: yearsText(range), name });
}

/** The fit verdict that is stored with a line of an order, quote or cart. */
export function lineFitText(
  line: { fit_verdict: string; note: string | null; is_acknowledged: boolean },
  t: Translate,
): string {
  const { fit_verdict, note, is_acknowledged } = line;
  switch (fit_verdict) {
    case 'fits':
      return t('frozen-fits');
    case 'fits-with-condition':
      return note ? t('frozen-condition', { note: catalogueText(note, t) }) : t('frozen-condition-open');
    case 'does-not-fit':
      return is_acknowledged ? t('frozen-not-acknowledged') : t('frozen-not');
    case 'not-enough-known':
      return t('frozen-unknown');
    default:
      return t('frozen-not-checked');
  }
}
