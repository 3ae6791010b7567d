import type { Reply } from '#contract/calls.ts';
import type { Fit } from '#domain/fitment.ts';
import { artUrl } from '#domain/image-id.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { itemText, untranslatedLanguage } from '#texts/item-text.ts';
import { articlePath, contentPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { familyClass } from '../ui/family-class.ts';
import { detailLines } from './detail-lines.ts';
import { FamilyComparison } from './FamilyComparison.tsx';
import { FitmentTable } from './FitmentTable.tsx';
import { specificationLines } from './specification-lines.ts';

const GUIDES = [
  ['guide-install', 'how to install brake rotors and pads'],
  ['guide-bed-in', 'how to bed in new brake rotors and pads'],
  ['guide-replace', 'when to replace brake rotor and pads'],
] as const;

export type ProductReply = Reply<'GET /product/:carpartid/:partnumber'>;

export function ProductSections(props: { reply: ProductReply; fits: Fit[]; car: Vehicle | null }) {
  const { t } = useShop();
  const { itemInfo, interchange, fits_vehicles, families } = props.reply;
  const product = itemInfo.product[0]!;
  const item = itemInfo.itemDetail[0]!;
  const details = [...specificationLines(item.specifications, t), ...detailLines(item, t)];
  return (
    <>
      <nav className="link-row section-nav" aria-label={t('product-sections')}>
        <a href="#description">{t('section-description')}</a>
        {details.length > 0 ? <a href="#details">{t('section-details')}</a> : null}
        {families.length > 1 ? <a href="#compare">{t('section-compare')}</a> : null}
        <a href="#fits">{t('section-fits')}</a>
        <a href="#warranty">{t('section-warranty')}</a>
      </nav>
      <section id="description" className="grid tight product-section">
        <h2>{t('section-description')}</h2>
        <p lang={untranslatedLanguage(item, 'description', t)}>{itemText(item, 'description', t)}</p>
        <DescriptionImages subcategory={product.subcategory} lugs={item.specifications.lug_holes ?? 5} />
        {interchange.length > 0 ? (
          <>
            <h3>{t('product-replaces')}</h3>
            <table className="details">
              <thead>
                <tr>
                  <th scope="col">{t('product-brand')}</th>
                  <th scope="col">{t('product-number')}</th>
                </tr>
              </thead>
              <tbody>
                {interchange.map(({ brand, number }) => (
                  <tr key={`${brand} ${number}`}>
                    <td>{brand}</td>
                    <td className="mono">{number}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        ) : null}
      </section>
      {details.length > 0 ? (
        <section id="details" className="grid tight product-section">
          <h2>{t('section-details')}</h2>
          <table className="details specifications">
            <tbody>
              {details.map(({ name, value, ...languages }) => (
                <tr key={name}>
                  <th scope="row" lang={languages.nameLanguage}>
                    {name}
                  </th>
                  <td lang={languages.valueLanguage}>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      {families.length > 1 ? (
        <FamilyComparison
          sets={families}
          fits={props.fits}
          car={props.car}
          part_number={product.part_number}
        />
      ) : null}
      <section id="fits" className="grid tight product-section">
        <h2>{t('section-fits')}</h2>
        <FitmentTable vehicles={fits_vehicles} />
      </section>
      <section id="warranty" className="grid tight product-section">
        <h2>{t('section-warranty')}</h2>
        <p>{t('warranty-text')}</p>
        <p>
          <Link to={contentPath('warranty')}>{t('content-warranty')}</Link>
          {' · '}
          <Link to={contentPath('returns')}>{t('content-returns')}</Link>
        </p>
        <h3>{t('product-guides')}</h3>
        <ul className="plain">
          {GUIDES.map(([guide, title]) => (
            <li key={title}>
              <Link to={articlePath(title)}>{t(guide)}</Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Images of the set's family (PROD-07) with the set's lug holes; the drawings have 4 to 8. */
function DescriptionImages({ subcategory, lugs }: { subcategory: string; lugs: number }) {
  const family = familyClass(subcategory);
  return (
    <p className="row description-images">
      {[2, 4].map((view) => (
        <img
          key={view}
          src={artUrl(`${family}-front-${Math.min(Math.max(lugs, 4), 8)}-${view}`)}
          alt=""
          width="320"
          height="240"
          loading="lazy"
        />
      ))}
    </p>
  );
}
