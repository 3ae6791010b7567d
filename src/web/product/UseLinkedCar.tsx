import { useLocation } from 'react-router';
import { isSoldFor } from '#domain/fitted-vehicles.ts';
import { isWithin, parseVehicle } from '#domain/vehicle.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { focusHeading } from '../platform/focus-heading.ts';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import type { ProductReply } from './ProductSections.tsx';

/** Offers to make the vehicle in the URL active, if the set is sold for that vehicle and it is not active. */
export default function UseLinkedCar(props: { fittedVehicles: ProductReply['fits_vehicles'] }) {
  const { t, activeCar, chooseCar } = useShop();
  const car = parseVehicle(Object.fromEntries(new URLSearchParams(useLocation().search)));
  if (!isSoldFor(car, props.fittedVehicles) || (activeCar && isWithin(activeCar, car))) return null;
  return (
    <Button
      // A quiet button fits beside the link to choose a vehicle, so that nothing moves when the button appears.
      variant={activeCar ? 'secondary' : 'quiet'}
      label={t('use-vehicle', { vehicle: vehicleText(car, t) })}
      onClick={async () => {
        if (await chooseCar(car)) focusHeading();
      }}
    />
  );
}
