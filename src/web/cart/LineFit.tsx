import { isAnyLevelSet } from '#domain/vehicle.ts';
import { positionText, vehicleRangeText } from '#texts/fit-text.ts';
import { carWithAnswers, fitText } from '../catalogue/fit-text.ts';
import { useShop } from '../platform/shop.tsx';
import { FitBadge } from '../ui/FitBadge.tsx';
import type { Line } from './cart-types.ts';

/**
 * The fit verdict of a line. Above it is the line's car, unless the verdict names that car. For a line without a car,
 * the vehicles of the set are above it. Below it is a notice if an earlier line has another set for the same axle.
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
      {line.same_axle ? (
        <p className="note-tag">
          {t('line-same-axle', { position: positionText(line.position, t), number: line.same_axle })}
        </p>
      ) : null}
    </>
  );
}
