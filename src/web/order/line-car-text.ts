import { listAnswers } from '#domain/brake-question.ts';
import { isAnyLevelSet } from '#domain/vehicle.ts';
import { carText, vehicleRangeText } from '#texts/fit-text.ts';
import type { Translate } from '#texts/texts.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import type { OrderLine } from './order-info.ts';

/** The car that the shopper chose, with the answers about the set's axle, or else the vehicles that the set spans. */
export function lineCarText(line: OrderLine, t: Translate): string {
  if (isAnyLevelSet(line)) return carText(vehicleText(line, t), listAnswers(line.answers, line.position), t);
  return line.spans ? vehicleRangeText(line.spans, t) : '';
}
