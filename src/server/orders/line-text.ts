import { type Answers, listAnswers } from '#domain/brake-question.ts';
import type { VehicleRange } from '#domain/fitment.ts';
import { carText, vehicleRangeText } from '#texts/fit-text.ts';
import type { Translate } from '#texts/texts.ts';

/**
 * Describes the car of an order line, with the shopper's answers about the brakes at the set's axle. Without a car, it
 * describes the vehicles that the set fits (`spans`). `vehicle` is the name of the car, or empty.
 */
export function lineCarText(
  line: { vehicle: string; position: string; answers: Answers; spans: VehicleRange | null },
  t: Translate,
): string {
  const { vehicle, position, answers, spans } = line;
  if (vehicle) return carText(vehicle, listAnswers(answers, position), t);
  return spans ? vehicleRangeText(spans, t) : '';
}
