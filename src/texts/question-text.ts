import { catalogueText } from './catalogue-text.ts';
import { isSize, sizeText } from './fit-text.ts';
import type { Translate } from './texts.ts';

/** Sentences that ask about a car, shared by the pages and the server's messages. */

export function questionText(
  { topic, position }: { topic: string; position: string },
  vehicle: string,
  t: Translate,
): string {
  const axle = position as 'Front' | 'Rear' | 'Front or Rear';
  return isSize(topic)
    ? t(`question-rotor-${axle}`, { vehicle })
    : t(`question-equipment-${axle}`, { vehicle, equipment: catalogueText(topic, t) });
}

export function choiceText(topic: string, value: string, t: Translate): string {
  if (isSize(topic)) return value === 'other' ? t('question-other') : sizeText(topic, value, t);
  return t(value === 'yes' ? 'question-yes' : 'question-no');
}
