import { catalogueText } from './catalogue-text.ts';
import { isRotorSize, sizeText } from './fit-text.ts';
import type { Translate } from './texts.ts';

/** A question about the brakes of a car, for the pages and the server's messages. */
export function questionText(
  { topic, position }: { topic: string; position: string },
  vehicle: string,
  t: Translate,
): string {
  const axle = position as 'Front' | 'Rear' | 'Front or Rear';
  return isRotorSize(topic)
    ? t(`question-rotor-${axle}`, { vehicle })
    : t(`question-equipment-${axle}`, { vehicle, equipment: catalogueText(topic, t) });
}

/** One of the answers to choose from. */
export function choiceText(topic: string, value: string, t: Translate): string {
  if (isRotorSize(topic)) return value === 'other' ? t('question-other') : sizeText(topic, value, t);
  return t(value === 'yes' ? 'question-yes' : 'question-no');
}
