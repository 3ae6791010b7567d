import type { NavigateFunction } from 'react-router';
import { isCar, type Vehicle } from '#domain/vehicle.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { signInPath } from '../paths.ts';
import type { useShop } from '../platform/shop.tsx';

/** Returns true if the car is saved in a visitor's browser. The header's reply says which cars an account has saved. */
export async function saveCar(
  vehicle: Vehicle,
  { t, api, account, chooseCar, notify, reloadHeader }: ReturnType<typeof useShop>,
  navigate: NavigateFunction,
): Promise<boolean> {
  const alertShopper = (text: string) => {
    notify({ id: 'save-car', kind: 'alert', text });
    return false;
  };
  if (!isCar(vehicle)) return alertShopper(t('vehicle-incomplete'));
  if (account) {
    const params = { customerId: account.customer.customer_id };
    const response = await api('POST /user/:customerId/savedCar', { params, body: vehicle });
    if (!response.ok) return alertShopper(response.data.smessage);
    notify({ id: 'save-car', kind: 'status', text: response.data.smessage });
    await reloadHeader();
    return false;
  }
  if (!(await chooseCar(vehicle))) return false;
  const origin = `${location.pathname}${location.search}`;
  const action = { label: t('header-sign-in'), run: () => navigate(signInPath(undefined, origin)) };
  const text = t('save-car-in-browser', { car: vehicleText(vehicle, t) });
  notify({ id: 'save-car', kind: 'status', text, action });
  return true;
}
