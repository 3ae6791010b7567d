import { useState } from 'react';
import type { Currency } from '#domain/money.ts';
import { isAnyLevelSet, parseVehicle } from '#domain/vehicle.ts';
import { loadMatchingSet } from '../cart/load-matching-set.ts';
import { type Consent, useAddToCart } from '../cart/use-add-to-cart.ts';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import type { OrderLine } from './order-info.ts';

/**
 * Makes the car of an order line active, with the answers stored in the line, and adds the set for this car. Then
 * offers the set for the other axle. A visitor who has not chosen a currency gets the order's currency.
 */
export function BuyAgain(props: { line: OrderLine; currency: Currency; isBrief?: boolean }) {
  const { line, currency, isBrief } = props;
  const { t, api, chooseCar, setCars, notify, hasChosenCurrency, setCurrency } = useShop();
  const { add, isAdding } = useAddToCart();
  const [isPreparing, setPreparing] = useState(false);
  const isBusy = isPreparing || isAdding;
  const car = parseVehicle(line);
  const hasCar = isAnyLevelSet(car);
  const { part_number, car_part_id, quantity } = line;

  async function loadActiveCar() {
    const { data } = await api('GET /garage');
    return 'cars' in data ? data.cars.find(({ is_active }) => is_active) : undefined;
  }
  /** Returns false if the car could not be chosen, after an alert with the reason. */
  async function chooseLineCar(): Promise<boolean> {
    if (!(await chooseCar(car))) return false;
    // Reads the garage before each answer, so that only answers that differ are sent.
    for (const [key, value] of Object.entries(line.answers)) {
      const activeCar = await loadActiveCar();
      if (!activeCar || activeCar.answers[key] === value) continue;
      const params = { id: activeCar.id };
      const response = await api('POST /garage/:id', { params, body: { answer: { key, value } } });
      if (response.ok) setCars(response.data.cars);
    }
    return true;
  }
  async function loadOffer() {
    const activeCar = await loadActiveCar();
    return activeCar ? loadMatchingSet(api, line, activeCar) : null;
  }
  async function buy() {
    if (isBusy) return;
    setPreparing(true);
    try {
      if (hasChosenCurrency === false) setCurrency(currency);
      if (hasCar && !(await chooseLineCar())) return;
      const offer = hasCar ? await loadOffer().catch(() => null) : null;
      await add([{ part_number, car_part_id, quantity }], { consent: consentOf(line, hasCar), offer });
    } catch {
      notify({ id: 'add', kind: 'alert', text: t('network-failed') });
    } finally {
      setPreparing(false);
    }
  }
  return (
    <Button
      label={hasCar && !isBrief ? t('order-again-car') : t('order-again')}
      aria-label={t(hasCar ? 'order-again-car-of' : 'order-again-of', { part: part_number })}
      aria-disabled={isBusy}
      onClick={buy}
    />
  );
}

/** The consent given when the line was ordered. */
function consentOf({ is_acknowledged }: OrderLine, hasCar: boolean): Consent {
  if (!hasCar) return { is_unchecked: true };
  return is_acknowledged ? { is_acknowledged: true } : {};
}
