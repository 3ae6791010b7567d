import { isAnyLevelSet } from '#domain/vehicle.ts';
import { vehicleRangeText } from '#texts/fit-text.ts';
import { carWithAnswers, fitText } from '../catalogue/fit-text.ts';
import { useShop } from '../platform/shop.tsx';
import { FitBadge } from '../ui/FitBadge.tsx';
import type { Line } from './cart-types.ts';

/**
 * The car that the shopper chose for a line or, if none, the vehicles that the set spans; the verdict and, if the set
 * does not fit, the acknowledgement. The car is left out if the verdict names it.
 */
export function LineFit({ line }: { line: Line }) {
  const { t } = useShop();
  const verdict = line.car_id === null ? t('line-no-car') : fitText(line.fit, line, t);
  const car = isAnyLevelSet(line) ? carWithAnswers({ ...line, name: line.car_name }, t, line.position) : null;
  const isMisfit = line.fit.verdict === 'does-not-fit';
  return (
    <>
      {car && !verdict.includes(car) ? <p className="quiet">{t('line-for', { vehicle: car })}</p> : null}
      {!car && line.spans ? <p className="quiet">{vehicleRangeText(line.spans, t)}</p> : null}
      <p>
        <FitBadge fit={line.fit}>{verdict}</FitBadge>
        {isMisfit && line.is_acknowledged ? <span className="quiet"> {t('fit-acknowledged')}</span> : null}
      </p>
    </>
  );
}
