import { useShop } from '../platform/shop.tsx';
import { Categories } from './Categories.tsx';
import { CurrencySwitch } from './CurrencySwitch.tsx';

export function Footer() {
  const { say, shop } = useShop();
  return (
    <footer className="footer">
      <div className="footer-columns">
        <section>
          <h2>{say('footer-shop')}</h2>
          <Categories className="footer-categories" label={say('footer-categories')} />
        </section>
        <section>
          <h2>{say('footer-about')}</h2>
          <ul className="plain">
            <li>{say('footer-set')}</li>
            <li>{say('footer-shipping')}</li>
            <li>{say('footer-warranty')}</li>
          </ul>
        </section>
        <section>
          <h2>{shop.name}</h2>
          <p>{shop.tagline}</p>
          <p>
            <a href={`mailto:${shop.email}`}>{say('footer-write', { email: shop.email })}</a>
          </p>
          <CurrencySwitch label={say('footer-currency')} />
        </section>
      </div>
    </footer>
  );
}
