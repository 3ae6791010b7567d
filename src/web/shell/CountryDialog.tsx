import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Currency } from '#domain/money.ts';
import { currencyPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';

/**
 * `Which country are you located?`: stays until it is answered; Escape does not close it. The inline script of the
 * document (`pages/boot-script.ts`) opens it by its id, before any other script is there.
 */
export function CountryDialog() {
  const { t, setCurrency, hasChosenCurrency } = useShop();
  const here = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || hasChosenCurrency === null) return;
    if (hasChosenCurrency && element.open) element.close();
    if (!hasChosenCurrency && !element.open) element.showModal();
  }, [hasChosenCurrency]);

  const choice = (currency: Currency, label: string) => (
    <a
      className="button primary wide"
      href={currencyPath(here, currency)}
      onClick={(event) => {
        event.preventDefault();
        setCurrency(currency);
      }}
    >
      {label}
    </a>
  );
  return (
    <dialog
      ref={dialog}
      id="country"
      className="country"
      aria-labelledby="country-title"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="country-title">{t('country-question')}</h2>
      <p className="country-choices">
        {choice('ca', t('country-canada'))}
        {choice('us', t('country-united-states'))}
      </p>
    </dialog>
  );
}
