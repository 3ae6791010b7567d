import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isCar, type Vehicle } from '#domain/vehicle.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { accountPath, signInPath, vehicleQuery } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import { PostForm } from '../ui/PostForm.tsx';
import { useAfterAccountLoads } from '../wish-lists/use-after-account-loads.ts';

/** Saves the car to the account or a visitor's garage, which sign-in moves (CAT-06). Without JavaScript, a form. */
export function SaveCar({ vehicle }: { vehicle: Vehicle }) {
  const { t, api, account, chooseCar, notify, reloadHeader } = useShop();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const alertShopper = (text: string) => notify({ id: 'save-car', kind: 'alert', text });

  const save = useAfterAccountLoads(async () => {
    if (isBusy) return;
    if (!isCar(vehicle)) return alertShopper(t('vehicle-incomplete'));
    setBusy(true);
    try {
      if (account) await saveInAccount(account.customer.customer_id);
      else await saveInGarage();
    } catch {
      alertShopper(t('network-failed'));
    }
    setBusy(false);
  });

  async function saveInAccount(customerId: string) {
    const response = await api('POST /user/:customerId/savedCar', { params: { customerId }, body: vehicle });
    if (!response.ok) return alertShopper(response.data.smessage);
    notify({ id: 'save-car', kind: 'status', text: response.data.smessage });
    await reloadHeader();
  }

  async function saveInGarage() {
    const refusal = await chooseCar(vehicle);
    if (refusal !== null) return alertShopper(refusal);
    const origin = `${location.pathname}${location.search}`;
    const action = { label: t('wish-sign-in'), run: () => navigate(signInPath(undefined, origin)) };
    const text = t('save-car-in-browser', { car: vehicleText(vehicle, t) });
    notify({ id: 'save-car', kind: 'status', text, action });
  }

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
