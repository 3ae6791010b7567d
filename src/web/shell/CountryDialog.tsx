import { useEffect, useRef } from 'react';
import { useShop } from '../platform/shop.tsx';
import { CurrencyLink } from './CurrencySwitch.tsx';
import { LanguageOffer, LanguageSwitch } from './LanguageSwitch.tsx';

/** Asks a new visitor for the country, which decides the currency: CAD or USD. The inline script (`pages/boot-script.ts`) opens it before hydration. */
export function CountryDialog() {
  const { t, hasChosenCurrency } = useShop();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    // Null: the cookie has not been read yet, so the dialog stays as the inline script left it.
    if (!element || hasChosenCurrency === null) return;
    if (hasChosenCurrency) element.close();
    else if (!element.open) element.showModal();
  }, [hasChosenCurrency]);

  return (
    <dialog
      ref={dialog}
      id="country"
      className="dialog country"
      aria-labelledby="country-title"
      // Escape closes the dialog, so it is opened again until a country is chosen.
      onClose={() => {
        if (!hasChosenCurrency) dialog.current?.showModal();
      }}
    >
      <LanguageOffer />
      <h2 id="country-title">{t('country-question')}</h2>
      <p className="grid tight">
        <CurrencyLink className="button primary wide" value="ca">
          {t('country-canada')}
        </CurrencyLink>
        <CurrencyLink className="button primary wide" value="us">
          {t('country-united-states')}
        </CurrencyLink>
      </p>
      <LanguageSwitch />
    </dialog>
  );
}
