import { CONTENT_PAGES } from '#domain/content-pages.ts';
import { articleListPath, articlePath, contactPath, contentPath, findOrderPath } from '../paths.ts';
import { Link, ParagraphLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { BreakableEmail } from '../ui/BreakableEmail.tsx';
import { phoneHref } from '../ui/phone-href.ts';
import { Categories } from './Categories.tsx';
import { CurrencySwitch } from './CurrencySwitch.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';

const ARTICLES = [
  ['footer-article-vented', 'vented rotor vs solid rotor'],
  ['footer-article-disc', 'disc brakes vs drum brakes'],
  ['footer-article-piston', 'what is single piston caliper vs dual piston caliper'],
] as const;

/** `isBrief` leaves out what could distract from an order. */
export function Footer({ isBrief }: { isBrief: true | undefined }) {
  const { t, shop } = useShop();
  return (
    <footer className="footer on-iron">
      <div className={isBrief ? 'footer-columns brief' : 'footer-columns'}>
        {isBrief || (
          <>
            <section>
              <h2>{t('footer-shop')}</h2>
              <Categories className="footer-categories" label={t('footer-categories')} />
            </section>
            <section>
              <h2>{t('footer-articles')}</h2>
              <ul className="plain">
                <li>
                  <Link to={articleListPath()}>{t('footer-all-articles')}</Link>
                </li>
                {ARTICLES.map(([label, slug]) => (
                  <li key={label}>
                    <Link to={articlePath(slug)}>{t(label)}</Link>
                  </li>
                ))}
              </ul>
            </section>
            <section>
              <h2>{t('footer-about')}</h2>
              <ul className="plain">
                <li>{t('footer-set')}</li>
                <li>{t('footer-shipping')}</li>
                <li>{t('footer-warranty')}</li>
              </ul>
            </section>
          </>
        )}
        <section>
          <h2>{t('footer-help')}</h2>
          <ul className="plain">
            {CONTENT_PAGES.map((page) => (
              <li key={page}>
                <Link to={contentPath(page)}>{t(`content-${page}`)}</Link>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{shop.name}</h2>
          <p>{shop.tagline}</p>
          <ParagraphLink to={contactPath()}>{t('footer-contact')}</ParagraphLink>
          <ParagraphLink to={findOrderPath()}>{t('footer-find-order')}</ParagraphLink>
          <p>
            <a href={`mailto:${shop.email}`}>
              <BreakableEmail text={t('footer-write', { email: shop.email })} />
            </a>
          </p>
          {shop.phone ? (
            <p>
              <a href={phoneHref(shop.phone)}>{shop.phone}</a>
            </p>
          ) : null}
          {shop.hours ? <p>{shop.hours}</p> : null}
          <LanguageSwitch />
          <CurrencySwitch label={t('footer-currency')} />
        </section>
      </div>
    </footer>
  );
}
