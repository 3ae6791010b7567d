import { isAnyLevelSet } from '#domain/vehicle.ts';
import { vehicleRangeText } from '#texts/fit-text.ts';
import type { Translate } from '#texts/texts.ts';
import { carWithAnswers, fitText } from '../catalogue/fit-text.ts';
import { type Cart, useShop } from '../platform/shop.tsx';
import { FitBadge } from '../ui/FitBadge.tsx';

type Line = Cart['cartItems'][number];

/** The car of a line that the shopper chose or, without a car, the vehicles that the set spans. */
export function lineCarText(line: Line, t: Translate): string {
  if (isAnyLevelSet(line))
    return t('line-for', { vehicle: carWithAnswers({ ...line, name: line.car_name }, t, line.position) });
  return line.spans ? vehicleRangeText(line.spans, t) : t('line-no-car');
}

/** The verdict on a line and, if the set does not fit, the acknowledgement. */
export function LineFit({ line }: { line: Line }) {
  const { t } = useShop();
  const isMisfit = line.fit.verdict === 'does-not-fit';
  return (
    <>
      <FitBadge fit={line.fit}>
        {line.car_id === null ? t('line-no-car') : fitText(line.fit, line, t)}
      </FitBadge>
      {isMisfit && line.is_acknowledged ? <span className="quiet"> {t('fit-acknowledged')}</span> : null}
    </>
  );
}
