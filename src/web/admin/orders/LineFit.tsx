import { listAnswers } from '#domain/brake-question.ts';
import { isAnyLevelSet, type Vehicle } from '#domain/vehicle.ts';
import { carText, lineFitText, vehicleRangeText } from '#texts/fit-text.ts';
import type { Translate } from '#texts/texts.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { FitBadge } from '../../ui/FitBadge.tsx';
import type { Row } from '../list/list-definition.ts';
import { useAdmin } from '../platform/admin.tsx';

type Line = Pick<
  Row<'orderitems'>,
  keyof Vehicle | 'answers' | 'spans' | 'note' | 'fit_verdict' | 'is_acknowledged'
>;

/** The car that the buyer chose or else the vehicles of the set. */
export const lineCarText = (line: Line, t: Translate) =>
  isAnyLevelSet(line)
    ? carText(vehicleText(line, t), listAnswers(line.answers), t)
    : line.spans && t('fit-spans', { vehicles: vehicleRangeText(line.spans, t) });

/** The fit verdict of an order or cart line, with its car. */
export function LineFit({ line }: { line: Line }) {
  const { t } = useAdmin();
  const car = lineCarText(line, t);
  return (
    <>
      {car}
      <br />
      <FitBadge fit={{ verdict: line.fit_verdict }}>{lineFitText(line, t)}</FitBadge>
    </>
  );
}
