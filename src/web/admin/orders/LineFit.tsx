import { listAnswers } from '#domain/brake-question.ts';
import { isAnyLevelSet, type Vehicle } from '#domain/vehicle.ts';
import { carText, lineFitText, vehicleRangeText } from '#texts/fit-text.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { FitBadge } from '../../ui/FitBadge.tsx';
import type { Row } from '../list/list-definition.ts';
import { useAdmin } from '../platform/admin.tsx';

type Line = Pick<
  Row<'orderitems'>,
  keyof Vehicle | 'answers' | 'spans' | 'note' | 'fit_verdict' | 'is_acknowledged'
>;

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
