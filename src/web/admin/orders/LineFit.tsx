import { type Answers, listAnswers } from '#domain/brake-question.ts';
import type { FitVerdict, SetSpan } from '#domain/fitment.ts';
import { isAnyLevelSet, type Vehicle } from '#domain/vehicle.ts';
import { carText, lineFitText, vehicleRangeText } from '#texts/fit-text.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { FitBadge } from '../../ui/FitBadge.tsx';
import { useAdmin } from '../platform/admin.tsx';

interface Line extends Vehicle {
  answers: Answers;
  spans: SetSpan | null;
  note: string | null;
  fit_verdict: FitVerdict;
  is_acknowledged: boolean;
}

/** The fit verdict of an order or cart line, with the car that the buyer chose or else the vehicles of the set. */
export function LineFit({ line }: { line: Line }) {
  const { t } = useAdmin();
  const car = isAnyLevelSet(line)
    ? carText(vehicleText(line, t), listAnswers(line.answers), t)
    : line.spans && t('fit-spans', { vehicles: vehicleRangeText(line.spans, t) });
  return (
    <>
      {car}
      <br />
      <FitBadge fit={{ verdict: line.fit_verdict }}>{lineFitText(line, t)}</FitBadge>
    </>
  );
}
