import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isSameVehicle, type Vehicle } from '#domain/vehicle.ts';
import { accountPath, vehicleQuery } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { PostButton } from '../ui/PostForm.tsx';
import { useAfterAccountLoads } from '../wish-lists/use-after-account-loads.ts';

/**
 * Saves the car to the account or, for a visitor, to the garage, whose cars move to the account at sign-in (CAT-06).
 * Without JavaScript, posts a form.
 */
export function SaveCar(props: {
  vehicle: Vehicle;
  label?: string;
  /** Names the vehicle, for pages with several of these buttons. */
  'aria-label'?: string;
}) {
  const { vehicle, ...texts } = props;
  const shop = useShop();
  const { t, account, cars, notify } = shop;
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [savedHere, setSavedHere] = useState<Vehicle | null>(null);
  const saved = account ? cars?.filter((car) => car.is_saved) : savedHere && [savedHere];
  const isSaved = saved?.some((car) => isSameVehicle(car, vehicle));

  const save = useAfterAccountLoads(async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { saveCar } = await import('./save-car.ts');
      if (await saveCar(vehicle, shop, navigate)) setSavedHere(vehicle);
    } catch {
      notify({ id: 'save-car', kind: 'alert', text: t('network-failed') });
    }
    setBusy(false);
  });

  return (
    <PostButton
      action={accountPath('savedCar')}
      values={{ form: 'save', ...vehicleQuery(vehicle) }}
      onSubmit={save}
      label={t(isSaved ? 'save-car-saved' : 'save-car')}
      {...texts}
      aria-disabled={isBusy}
    />
  );
}
