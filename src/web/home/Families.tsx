import type { Reply } from '#contract/calls.ts';
import { familyFromSlug } from '#domain/family.ts';
import { artUrl } from '#domain/image-id.ts';
import { formatAmount } from '#texts/format-money.ts';
import { familyGuidePath, listPath } from '../paths.ts';
import { Link, ParagraphLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';

const TILES = [
  { slug: 'esd', image: 'esd-front-5-1' },
  { slug: 'ed', image: 'ed-front-5-1' },
  { slug: 'es', image: 'es-front-5-1' },
  { slug: 'all', image: 'ed-front-5-4' },
] as const;

export function Families({ families }: { families: Reply<'GET /families'>['families'] }) {
  const { t, activeCar, shownCurrencies } = useShop();
  return (
    <section>
      <h2>{t('home-tiles')}</h2>
      <ul className="tiles">
        {TILES.map(({ slug, image }) => {
          const prices = families.find(({ family }) => family === familyFromSlug(slug));
          return (
            <li key={slug} className={`panel top-bar tile ${slug}`}>
              <Link to={listPath(slug, activeCar)}>
                <img src={artUrl(image)} alt="" width="320" height="240" loading="lazy" />
                <span className="tile-name">{t(`home-tile-${slug}`)}</span>
                <span>{t(`home-tile-${slug}-text`)}</span>
                <span className="quiet">
                  {t(slug === 'all' ? 'home-tile-all-use' : `compare-use-${slug}`)}
                </span>
                {prices
                  ? shownCurrencies.map((currency) => {
                      const price = currency === 'ca' ? prices.from_cad_price : prices.from_usd_price;
                      return (
                        <strong key={currency} className={`in-${currency}`}>
                          {t('home-from', { price: formatAmount(price, currency, t) })}
                        </strong>
                      );
                    })
                  : null}
              </Link>
            </li>
          );
        })}
      </ul>
      <ParagraphLink to={familyGuidePath()}>{t('compare-guide')}</ParagraphLink>
    </section>
  );
}
