import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isCar } from '#domain/vehicle.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { categoryPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { VehicleSelector } from '../vehicle-selector/VehicleSelector.tsx';
import type { VehicleOptions } from '../vehicle-selector/vehicle-options.ts';
import { hasOpenLevels, isDecodedCar } from '../vin/decoded-car.ts';
import type { CatalogueQuery } from './catalogue-query.ts';

/** The vehicle selector. Once a vehicle is selected, it is collapsed to a summary, so that the filters are visible. */
export function SelectorPanel({ query, options }: { query: CatalogueQuery; options: VehicleOptions }) {
  const { t, chooseCar } = useShop();
  const { hash } = useLocation();
  // Set after hydration, because the server does not receive the URL's fragment.
  const [asksForLevels, setAsksForLevels] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per car, because the panel's `key` contains the car
  useEffect(() => {
    // The fragment marks a car that was decoded from a VIN. This car becomes the active one.
    if (isDecodedCar(hash)) chooseCar(query.vehicle);
    setAsksForLevels(hasOpenLevels(hash));
  }, [hash]);
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
    <details className="panel selector-summary" open={asksForLevels || undefined}>
      <summary className="row spread">
        <strong>{vehicleText(query.vehicle, t)}</strong> <span className="change">{t('change')}</span>
      </summary>
      {asksForLevels ? <p role="status">{t('vin-open')}</p> : null}
      {selector}
    </details>
  );
}
