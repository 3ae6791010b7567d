import { isCar, vehicleName } from '#domain/vehicle.ts';
import { categoryPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { VehicleSelector } from '../vehicle-selector/VehicleSelector.tsx';
import type { VehicleOptions } from '../vehicle-selector/vehicle-options.ts';
import type { CatalogueQuery } from './catalogue-query.ts';

/** Expanded until a vehicle is selected; then a summary with "Change", so that the filters come first. */
export function SelectorPanel({ query, options }: { query: CatalogueQuery; options: VehicleOptions }) {
  const { t } = useShop();
  const selector = (
    <VehicleSelector
      slug={query.slug}
      selection={query.vehicle}
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
