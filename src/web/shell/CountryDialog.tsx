import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Currency } from '#domain/money.ts';
import { currencyPath } from '../paths.ts';
import { DocumentLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { LanguageOffer, LanguageSwitch } from './LanguageSwitch.tsx';

/**
 * The dialog that asks a new visitor for the country, which sets the currency. Escape does not close it. The
 * document's inline script (`pages/boot-script.ts`) opens the dialog by its id before hydration.
 */
export function CountryDialog() {
  const { t, setCurrency, hasChosenCurrency } = useShop();
  const location = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    // Null: the cookie has not been read yet, so the dialog stays as the inline script left it.
    if (!element || hasChosenCurrency === null) return;
    if (hasChosenCurrency && element.open) element.close();
    if (!hasChosenCurrency && !element.open) element.showModal();
  }, [hasChosenCurrency]);

  const countryLink = (currency: Currency, label: string) => (
    <DocumentLink
      className="button primary wide"
      to={currencyPath(location, currency)}
      onClick={(event) => {
        event.preventDefault();
        setCurrency(currency);
      }}
    >
      {label}
    </DocumentLink>
  );
  return (
    <dialog
      ref={dialog}
      id="country"
      className="dialog country"
      aria-labelledby="country-title"
      onCancel={(event) => event.preventDefault()}
    >
      <LanguageOffer />
      <h2 id="country-title">{t('country-question')}</h2>
      <p className="grid tight">
        {countryLink('ca', t('country-canada'))}
        {countryLink('us', t('country-united-states'))}
      </p>
      <LanguageSwitch />
    </dialog>
  );
}
