import { useLocation } from 'react-router';
import { isCar, parseVehicle } from '#domain/vehicle.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import type { ProductReply } from './ProductSections.tsx';

/** Makes the vehicle in the URL the active one, if the page's set is sold for its model and year. */
export default function UseLinkedCar(props: { fittedVehicles: ProductReply['fits_vehicles'] }) {
  const { t, chooseCar, showAlert } = useShop();
  const car = parseVehicle(Object.fromEntries(new URLSearchParams(useLocation().search)));
  const isSoldFor = props.fittedVehicles.some(
    ({ make, model, year_from, year_to }) =>
      make === car.make &&
      model === car.model &&
      year_from <= Number(car.year) &&
      Number(car.year) <= year_to,
  );
  if (!isCar(car) || !isSoldFor) return null;
  const use = () => chooseCar(car).catch(() => t('network-failed'));
  return (
    <Button
      label={t('page-use-car', { vehicle: vehicleText(car, t) })}
      onClick={() => use().then((refusal) => refusal && showAlert(refusal))}
    />
  );
}
