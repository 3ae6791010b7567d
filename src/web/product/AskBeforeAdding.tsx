import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Consent } from '../cart/use-add-to-cart.ts';
import { garagePath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';

/** Asks for the vehicle, or the answer that decides the fit, before a set is added. Takes the focus. */
export default function AskBeforeAdding(props: {
  isWithoutCar: boolean;
  onAdd(consent: Consent): void;
  /** Called if the question could not be loaded. */
  onClose(): void;
}) {
  const { isWithoutCar, onAdd } = props;
  const { t } = useShop();
  const { pathname, search } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className="note-box info add-ask" tabIndex={-1} role="alert">
      <p className="label">{t(isWithoutCar ? 'add-no-car' : 'add-open')}</p>
      <p>{t(isWithoutCar ? 'add-no-car-help' : 'add-open-help')}</p>
      <p className="row">
        {isWithoutCar ? (
          <>
            <Link className="button primary" to={garagePath(`${pathname}${search}`)}>
              {t('choose-your-vehicle')}
            </Link>
            <Button label={t('add-unchecked')} onClick={() => onAdd({ is_unchecked: true })} />
          </>
        ) : (
          <Button label={t('add-open-anyway')} onClick={() => onAdd({})} />
        )}
      </p>
    </div>
  );
}
