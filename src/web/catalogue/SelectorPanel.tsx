import { isCar, vehicleName } from '#domain/vehicle.ts';
import { categoryPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import type { Options } from '../vehicle-selector/chain.ts';
import { VehicleSelector } from '../vehicle-selector/VehicleSelector.tsx';
import type { ListQuery } from './list-query.ts';

/** Open while no vehicle is known; a summary with Change afterwards, so that filters come first. */
export function SelectorPanel({ query, options }: { query: ListQuery; options: Options }) {
  const { t } = useShop();
  const selector = (
    <VehicleSelector
      slug={query.slug}
      chosen={query.vehicle}
      options={options}
      action={categoryPath(query.slug)}
    />
  );
  if (!isCar(query.vehicle)) return <div className="panel">{selector}</div>;
  return (
    <details className="panel selector-summary">
      <summary>
        <strong>{vehicleName(query.vehicle)}</strong> <span className="change">{t('vehicle-change')}</span>
      </summary>
      {selector}
    </details>
  );
}
