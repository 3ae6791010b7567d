import { useEffect } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { familyTitle } from '#domain/family.ts';
import { artUrl } from '#domain/image-id.ts';
import { isCar, parseVehicle, vehicleName } from '#domain/vehicle.ts';
import { fitText } from '../catalogue/fit-text.ts';
import { type CategorySlug, categoryPath, homePath, productPath, vehicleQuery } from '../paths.ts';
import { apiOf } from '../platform/api.ts';
import { JsonLd } from '../platform/JsonLd.tsx';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { FitBadge } from '../ui/FitBadge.tsx';
import { familyClass } from '../ui/family-class.ts';
import { Price } from '../ui/Price.tsx';
import { WishHeart } from '../wish-lists/WishHeart.tsx';
import { AddToCart } from './AddToCart.tsx';
import { parseDetails } from './detail-lines.ts';
import { FitmentTable } from './FitmentTable.tsx';
import { Gallery } from './Gallery.tsx';
import { breadcrumbJsonLd, canonicalPath, productJsonLd } from './product-json-ld.ts';
import './product.css';

export const handle = { cache: 'shared' };

export async function loader(args: LoaderFunctionArgs) {
  const { carpartid = '', partnumber = '' } = args.params;
  const vehicle = parseVehicle(Object.fromEntries(new URL(args.request.url).searchParams));
  const response = await apiOf(args)('GET /product/:carpartid/:partnumber', {
    params: { carpartid, partnumber },
    query: vehicleQuery(vehicle),
  });
  // An overloaded or failing server does not mean that the product is missing.
  if (response.status === 429 || response.status >= 500) {
    throw new Response(response.data.smessage, { status: response.status });
  }
  return data({ selection: vehicle, reply: response.ok ? response.data : null }, { status: response.status });
}

export function Component() {
  const { reply } = useLoaderData<typeof loader>();
  return reply ? <Product /> : <ProductNotFound />;
}

/** Redirects to the home page, which displays the message (PROD-09). */
function ProductNotFound() {
  const { t } = useShop();
  const navigate = useNavigate();
  const text = t('product-missing');
  useEffect(() => {
    navigate(homePath(), { replace: true, state: { notice: { id: 'missing', kind: 'alert', text } } });
  }, [navigate, text]);
  return (
    <div className="page stack">
      <PageHead title={text} description={text} noindex />
      <h1>{text}</h1>
      <p>
        <Link to={homePath()}>{t('product-missing-home')}</Link>
      </p>
    </div>
  );
}

function Product() {
  const { t, public_url, currency } = useShop();
  const { selection, reply } = useLoaderData<typeof loader>();
  const { itemInfo, fit, interchange, otherAxle, fits_vehicles } = reply!;
  const product = itemInfo.product[0]!;
  const item = itemInfo.itemDetail[0]!;
  const family = familyTitle(product.subcategory);
  const vehicle = vehicleName({ ...product, submodel: null, trim: null, engine: null });
  const title = t('product-title', { family, position: product.position, vehicle });
  const details = parseDetails(item.details);
  const any = t('product-any');
  return (
    <div className="page product">
      <PageHead
        title={title}
        description={t('product-description', {
          family,
          vehicle,
          position: product.position,
          part: product.part_number,
        })}
        canonical={canonicalPath(product)}
        image={product.main_image}
      />
      <JsonLd data={productJsonLd(reply!, title, currency, public_url)} />
      <JsonLd data={breadcrumbJsonLd(product, title, public_url)} />
      <nav className="breadcrumb" aria-label={t('product-breadcrumb')}>
        <Link to={categoryPath(familyClass(product.subcategory) as CategorySlug)}>{family}</Link>
        {' › '}
        <Link
          to={categoryPath(
            'all',
            vehicleQuery({ year: product.year, make: product.make, model: product.model }),
          )}
        >
          {vehicle}
        </Link>
      </nav>
      <div className="product-top">
        <div className="grid dense product-title">
          <p className={`badge ${familyClass(product.subcategory)}`}>{product.subcategory}</p>
          <h1>{title}</h1>
          <p className="row product-fit">
            <FitBadge fit={fit}>{fitText(fit, selection, t)}</FitBadge>
            {fit.verdict === 'does-not-fit' ? (
              <Link to={categoryPath('all', vehicleQuery(selection))}>
                {t('list-vehicle', { vehicle: vehicleName(selection) })}
              </Link>
            ) : null}
            {fit.verdict === 'choose-vehicle' ? (
              <Link to={isCar(selection) ? categoryPath('all', vehicleQuery(selection)) : homePath()}>
                {t('vehicle-change')}
              </Link>
            ) : null}
          </p>
        </div>
        <Gallery
          key={product.part_number}
          images={itemInfo.itemImages}
          main={product.main_image}
          name={title}
        />
        <div className={`panel family-bar grid tight buy-box ${familyClass(product.subcategory)}`}>
          {product.note ? (
            <p className="note-box">
              <strong>{product.note}</strong> {t('note-help')}
            </p>
          ) : null}
          <Price prices={item} />
          <p>{t('card-includes')}</p>
          <p className={item.in_stock ? 'stock-in' : 'stock-out'}>
            {item.in_stock ? t('stock-in') : t('stock-out')}
          </p>
          <div className="buy-row">
            <AddToCart
              part_number={product.part_number}
              car_part_id={product.car_part_id}
              name={title}
              doesNotFit={fit.verdict === 'does-not-fit'}
            />
            <WishHeart part_number={product.part_number} car_part_id={product.car_part_id} name={title} />
          </div>
          <DescriptionList
            entries={[
              [t('product-part'), product.part_number, 'mono'],
              [t('product-car-part'), product.car_part_id, 'mono'],
              [t('product-vehicle'), vehicleName({ ...product, trim: null, engine: null })],
              [t('product-position'), product.position],
              [t('product-trim'), product.trim ?? any],
              [t('product-engine'), product.engine ?? any],
            ]}
          />
          <p className="quiet">{t('product-shipping')}</p>
          {otherAxle ? (
            <p className="other-axle">
              <span className="label">{t('product-other-axle')}</span>
              <Link to={productPath(otherAxle, isCar(selection) ? selection : null)}>
                {t('card-title', { family, position: otherAxle.position })}, {otherAxle.displayname}
              </Link>
            </p>
          ) : null}
        </div>
      </div>
      <nav className="link-row section-nav" aria-label={t('product-sections')}>
        <a href="#description">{t('section-description')}</a>
        {details.length > 0 ? <a href="#details">{t('section-details')}</a> : null}
        <a href="#fits">{t('section-fits')}</a>
        <a href="#warranty">{t('section-warranty')}</a>
      </nav>
      <section id="description" className="grid tight product-section">
        <h2>{t('section-description')}</h2>
        <p>{item.description}</p>
        <DescriptionPictures subcategory={product.subcategory} />
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
          <table className="details">
            <tbody>
              {details.map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      <section id="fits" className="grid tight product-section">
        <h2>{t('section-fits')}</h2>
        <FitmentTable cars={fits_vehicles} />
      </section>
      <section id="warranty" className="grid tight product-section">
        <h2>{t('section-warranty')}</h2>
        <p>{t('warranty-text')}</p>
      </section>
    </div>
  );
}

/** Pictures of the family rather than of this set (PROD-07). */
function DescriptionPictures({ subcategory }: { subcategory: string }) {
  const family = familyClass(subcategory);
  return (
    <p className="row description-pictures">
      {[2, 4].map((view) => (
        <img
          key={view}
          src={artUrl(`${family}-front-5-${view}`)}
          alt=""
          width="320"
          height="240"
          loading="lazy"
        />
      ))}
    </p>
  );
}
