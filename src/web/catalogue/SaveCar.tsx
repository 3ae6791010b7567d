import { useState } from 'react';
import { isCar, type Vehicle } from '#domain/vehicle.ts';
import { accountPath, vehicleQuery } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import { PostForm } from '../ui/PostForm.tsx';
import { useWhenAccountKnown } from '../wish-lists/use-when-account-known.ts';

/** Saves the selected car to the account, or reports what is missing (CAT-06). Without JavaScript it posts a form. */
export function SaveCar({ vehicle }: { vehicle: Vehicle }) {
  const { t, api, account, notify } = useShop();
  const [isBusy, setBusy] = useState(false);
  const alert = (text: string) => notify({ id: 'save-car', kind: 'alert', text });

  const save = useWhenAccountKnown(async () => {
    if (isBusy) return;
    if (!account || !isCar(vehicle)) return alert(t('vehicle-incomplete'));
    setBusy(true);
    try {
      const response = await api('POST /user/:customerId/savedCar', {
        params: { customerId: account.customer.customer_id },
        body: vehicle,
      });
      if (response.ok) notify({ id: 'save-car', kind: 'status', text: response.data.smessage });
      else alert(response.data.smessage);
    } catch {
      alert(t('network-failed'));
    }
    setBusy(false);
  });

  return (
    <PostForm
      action={accountPath('savedCar')}
      values={{ form: 'save', ...vehicleQuery(vehicle) }}
      onSubmit={save}
    >
      <Button type="submit" label={t('save-car')} aria-disabled={isBusy} />
    </PostForm>
  );
}
