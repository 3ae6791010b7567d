import { useLocation } from 'react-router';
import type { Vehicle } from '#domain/vehicle.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { garagePath, vehicleQuery } from '../paths.ts';
import { focusHeading } from '../platform/focus-heading.ts';
import { useShop } from '../platform/shop.tsx';
import { PostButton } from '../ui/PostForm.tsx';

/**
 * Offers to make a page's car active while no car is. A list then asks the questions that decide the fit. Without
 * JavaScript, the page of the shopper's cars asks them.
 */
export function UsePageCar({ car }: { car: Vehicle }) {
  const { t, activeCar, chooseCar } = useShop();
  const { pathname, search } = useLocation();
  if (activeCar) return null;
  return (
    <section className="note-box info row use-page-car">
      <p>{t('list-use-car')}</p>
      <PostButton
        action={garagePath()}
        values={{ ...vehicleQuery(car), origin: garagePath(`${pathname}${search}`) }}
        onSubmit={async () => {
          if (await chooseCar(car)) focusHeading();
        }}
        label={t('use-vehicle', { vehicle: vehicleText(car, t) })}
      />
    </section>
  );
}
