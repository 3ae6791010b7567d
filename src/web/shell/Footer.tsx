import { articleListPath, articlePath, contactPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
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
          <h2>{say('footer-articles')}</h2>
          <ul className="plain footer-links">
            <li>
              <Link to={articleListPath()}>{say('footer-all-articles')}</Link>
            </li>
            <li>
              <Link to={articlePath('vented rotor vs solid rotor')}>{say('footer-article-vented')}</Link>
            </li>
            <li>
              <Link to={articlePath('disc brakes vs drum brakes')}>{say('footer-article-disc')}</Link>
            </li>
            <li>
              <Link to={articlePath('what is single piston caliper vs dual piston caliper')}>
                {say('footer-article-piston')}
              </Link>
            </li>
          </ul>
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
            <Link to={contactPath()}>{say('footer-contact')}</Link>
          </p>
          <p>
            <a href={`mailto:${shop.email}`}>{say('footer-write', { email: shop.email })}</a>
          </p>
          <CurrencySwitch label={say('footer-currency')} />
        </section>
      </div>
    </footer>
  );
}
