import { useEffect, useRef, useState } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router';
import { lineKey } from '#domain/cart.ts';
import { countryOfCurrency } from '#domain/country-of-currency.ts';
import { familyTitle } from '#domain/family.ts';
import type { Fit } from '#domain/fitment.ts';
import { CURRENCIES, type Currency } from '#domain/money.ts';
import { pathOfSet } from '#domain/set-path.ts';
import { isCar } from '#domain/vehicle.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { vehicleRangeText } from '#texts/fit-text.ts';
import { positionInName } from '#texts/item-text.ts';
import { levelText, vehicleText } from '#texts/vehicle-text.ts';
import { BackInStockLink } from '../catalogue/BackInStockLink.tsx';
import { carWithAnswers, fitText, isNoteShown } from '../catalogue/fit-text.ts';
import { ItemName } from '../catalogue/ItemName.tsx';
import { StockText } from '../catalogue/StockText.tsx';
import { useFits } from '../catalogue/use-fits.ts';
import { DeliveryEstimate } from '../delivery/DeliveryEstimate.tsx';
import { ShopPromises } from '../delivery/ShopPromises.tsx';
import { carLabel } from '../garage/car-label.ts';
import {
  categoryPath,
  contactPath,
  garagePath,
  homePath,
  listPath,
  productPath,
  vehicleQuery,
} from '../paths.ts';
import { type Api, apiOf, dataOrNull } from '../platform/api.ts';
import { deferred } from '../platform/deferred.tsx';
import { useKeptFocus } from '../platform/focus-heading.ts';
import { JsonLd } from '../platform/JsonLd.tsx';
import { breadcrumbJsonLd } from '../platform/json-ld.ts';
import { Link, ParagraphLink } from '../platform/Link.tsx';
import { onDemandComponent } from '../platform/on-demand.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { FitBadge } from '../ui/FitBadge.tsx';
import { familyClass } from '../ui/family-class.ts';
import { Price } from '../ui/Price.tsx';
import { WishHeart } from '../wish-lists/WishHeart.tsx';
import { AddToCart, ProductQuestion } from './AddToCart.tsx';
import { Gallery } from './Gallery.tsx';
import { OtherAxle } from './OtherAxle.tsx';
import type { ProductReply } from './ProductSections.tsx';
import { breadcrumbSteps, productJsonLd } from './product-json-ld.ts';
import './product.css';

export const handle = { cache: 'shared' };

const loadSections = async () => (await import('./ProductSections.tsx')).ProductSections;
const ProductSections = deferred(
  import.meta.env.SSR ? await loadSections() : null,
  loadSections,
  'product-sections',
  'specifications',
);

/** Loaded if the set does not fit the active car, or no car is active. */
const UseLinkedCar = onDemandComponent(() => import('./UseLinkedCar.tsx'), 'list-states');

/** Ignores the vehicle in the URL: it may not be the shopper's, and `useFits` judges the fit for the active car. */
export async function loader(args: LoaderFunctionArgs) {
  const { carpartid = '', partnumber = '' } = args.params;
  const api = apiOf(args);
  const [response, delivery] = await Promise.all([
    api('GET /product/:carpartid/:partnumber', { params: { carpartid, partnumber } }),
    // In the browser, `DeliveryEstimate` fetches the dates instead.
    import.meta.env.SSR ? loadBusinessDays(api) : {},
  ]);
  return data({ reply: dataOrNull(response), delivery }, { status: response.status });
}

export function Component() {
  const { reply } = useLoaderData<typeof loader>();
  return reply ? <Product /> : <ProductNotFound />;
}

/** Business days from dispatch to arrival, by the currency of the country; null if the shop does not deliver there. */
type BusinessDays = Partial<Record<Currency, { from_days: number; to_days: number } | null>>;

/** Loads only values that do not depend on the time, because the page may be cached. */
async function loadBusinessDays(api: Api): Promise<BusinessDays> {
  const entries = CURRENCIES.map(async (currency) => {
    const estimate = await api('GET /delivery', { query: { country: countryOfCurrency(currency) } });
    const days = estimate.ok ? estimate.data.delivery : null;
    return [currency, days && { from_days: days.from_days, to_days: days.to_days }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function DeliveryDays({ days }: { days: BusinessDays }) {
  const { t, shownCurrencies } = useShop();
  // Without days, a non-breaking space keeps the line's height.
  return shownCurrencies.map((currency) => {
    const { from_days: from, to_days: to } = days[currency] ?? {};
    return (
      <span key={currency} className={`in-${currency}`}>
        {from && to ? t('delivery-days', { from, to }) : '\u00a0'}
      </span>
    );
  });
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
      <ParagraphLink to={homePath()}>{t('go-home')}</ParagraphLink>
    </div>
  );
}

/** Returns to the list that the shopper came from, and to its scroll position if no page was visited since. */
function BackToResults() {
  const { t } = useShop();
  const navigate = useNavigate();
  const { state } = useNavigation();
  /** True after a click until the navigation ends, so that a second click does not go back once more. */
  const isGoingBack = useRef(false);
  useEffect(() => {
    if (state === 'idle') isGoingBack.current = false;
  }, [state]);
  const openedFrom = (useLocation().state as { list?: string } | null)?.list;
  // Set after hydration, as the server has no navigation state; kept when another set is opened from this page.
  const [list, setList] = useState<string>();
  useEffect(() => setList((current) => openedFrom ?? current), [openedFrom]);
  return list ? (
    <Link
      className="back-to-results"
      to={list}
      onClick={(event) => {
        if (!openedFrom || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (!isGoingBack.current) navigate(-1);
        isGoingBack.current = true;
      }}
    >
      ‹ {t('product-back')}
    </Link>
  ) : null;
}

/** The product with the vehicles that the set spans in place of the fitment's own vehicle. */
const spannedProduct = ({ itemInfo, spans }: ProductReply) => ({ ...itemInfo.product[0]!, ...spans });
type SpannedProduct = ReturnType<typeof spannedProduct>;

function Breadcrumb({ product, family, fit }: { product: SpannedProduct; family: string; fit: Fit }) {
  const { t, activeCar } = useShop();
  const { make, model, subcategory } = product;
  return (
    <nav className="breadcrumb quiet" aria-label={t('product-breadcrumb')}>
      <BackToResults />
      <Link to={listPath(familyClass(subcategory), activeCar)}>{family}</Link>
      {' › '}
      {activeCar && fit.verdict !== 'does-not-fit' ? (
        <Link to={categoryPath('all', vehicleQuery(activeCar))}>{carLabel(activeCar, t)}</Link>
      ) : (
        <Link to={categoryPath('all', vehicleQuery({ make, model }))}>
          {[make, model].filter(Boolean).join(' ') || t('list-all')}
        </Link>
      )}
    </nav>
  );
}

/** For a sold-out set: the families in which the same set is in stock. */
function InStockFamilies({ sets, fits }: { sets: ProductReply['families']; fits: Fit[] }) {
  const { t, activeCar } = useShop();
  const inStock = sets.filter(
    ({ available }, index) => available > 0 && fits[index]?.verdict !== 'does-not-fit',
  );
  return inStock.length === 0 ? null : (
    <p className="row">
      {t('product-families-in-stock')}
      {inStock.map((set) => (
        <Link key={set.part_number} to={productPath(set, activeCar)}>
          {familyClass(set.subcategory).toUpperCase()}
        </Link>
      ))}
    </p>
  );
}

function ProductFacts({ product }: { product: SpannedProduct }) {
  const { t } = useShop();
  const { part_number, car_part_id, position, submodel, trim, engine } = product;
  const model = [product.model, submodel].filter(Boolean).join(' ');
  const anyText = t(product.is_restricted ? 'product-see-fits' : 'product-any');
  return (
    <DescriptionList
      entries={[
        [t('card-part'), part_number, 'mono'],
        [t('product-car-part'), car_part_id, 'mono'],
        [t('product-vehicle'), vehicleRangeText({ ...product, model }, t)],
        [t('product-position'), catalogueText(position, t)],
        [t('vehicle-trim'), trim ? levelText('trim', trim, t) : anyText],
        [t('vehicle-engine'), engine ? levelText('engine', engine, t) : anyText],
      ]}
    />
  );
}

function Product() {
  const { t, public_url, site_url, currency, activeCar } = useShop();
  const { reply, delivery } = useLoaderData<typeof loader>();
  const { itemInfo, otherAxle, families } = reply!;
  const product = spannedProduct(reply!);
  const item = itemInfo.itemDetail[0]!;
  const family = catalogueText(familyTitle(product.subcategory), t);
  const fitResults = useFits([product, ...(otherAxle ? [otherAxle] : []), ...families]);
  useKeptFocus(!fitResults.isLoaded);
  const fit = fitResults.fits[0]!;
  const isJudged = fitResults.isLoaded || fitResults.hasFailed;
  // `families` were passed last.
  const familyFits = fitResults.fits.slice(-families.length);
  const matching = otherAxle && { set: otherAxle, fit: fitResults.fits[1]!, car: fitResults.car };
  const { pathname, search } = useLocation();
  const vehicle = vehicleRangeText(product, t);
  const nameParts = { family, position: positionInName(product.position, t), vehicle };
  const title = t('product-title', nameParts);
  return (
    <div className="page product">
      <PageHead
        title={title}
        description={t('product-description', { ...nameParts, part: product.part_number })}
        canonical={pathOfSet(product)}
        image={product.main_image}
      />
      <JsonLd
        data={import.meta.env.SSR && productJsonLd(reply!, title, currency, { public_url, site_url })}
      />
      <JsonLd
        data={
          import.meta.env.SSR && breadcrumbJsonLd(breadcrumbSteps(product, { family, name: title }), site_url)
        }
      />
      <Breadcrumb product={product} family={family} fit={fit} />
      <div className="product-top">
        <div className="grid dense product-title">
          <p className={`badge ${familyClass(product.subcategory)}`}>
            {catalogueText(product.subcategory, t)}
          </p>
          <h1>{title}</h1>
          <p>
            <ItemName item={product} />
          </p>
          <p className="row product-fit">
            <FitBadge fit={fit}>{fitText(fit, fitResults.car, t)}</FitBadge>
            {activeCar && isCar(activeCar) && fit.verdict === 'does-not-fit' ? (
              <Link to={categoryPath('all', vehicleQuery(activeCar))}>
                {t('list-vehicle', { vehicle: vehicleText(activeCar, t) })}
              </Link>
            ) : null}
            {/* Hidden by the style sheet if a car is active: the strip above then has the link. */}
            <Link className="choose-vehicle" to={garagePath(`${pathname}${search}`)}>
              {t('choose-your-vehicle')}
            </Link>
            {fitResults.isLoaded && ['does-not-fit', 'not-checked'].includes(fit.verdict) ? (
              <UseLinkedCar fittedVehicles={reply!.fits_vehicles} />
            ) : null}
          </p>
        </div>
        <Gallery
          key={product.part_number}
          images={itemInfo.itemImages}
          mainImage={product.main_image}
          name={title}
        />
        <div
          className={`panel family-bar grid tight buy-box ${familyClass(product.subcategory)} ${isJudged ? '' : 'unjudged'}`}
        >
          {/* Empty until the verdict is known, so that nothing moves when the line appears. */}
          {fitResults.isLoaded && fit.verdict !== 'fits' ? null : (
            <p className="judged-car">
              {activeCar && fit.verdict === 'fits' ? (
                <FitBadge fit={fit}>{carWithAnswers(activeCar, t, product.position)}</FitBadge>
              ) : null}
            </p>
          )}
          {product.note && isNoteShown(fit) ? (
            <p className="note-tag">{catalogueText(product.note, t)}</p>
          ) : null}
          <Price prices={item} />
          <div className="row spread">
            <StockText available={item.available} />
            <p>{t('card-includes')}</p>
          </div>
          {item.available > 0 ? (
            <DeliveryEstimate>
              <DeliveryDays days={delivery} />
            </DeliveryEstimate>
          ) : (
            <InStockFamilies sets={families} fits={familyFits} />
          )}
          {/* Below the price, so that the question, which arrives after the page, moves little. */}
          <ProductQuestion fit={fit} />
          <div className="row buy-row">
            {item.available > 0 ? (
              <AddToCart
                key={lineKey(product)}
                part_number={product.part_number}
                car_part_id={product.car_part_id}
                available={item.available}
                fit={fit}
                fitResults={fitResults}
                offer={matching}
              />
            ) : (
              <BackInStockLink set={product} className="button primary add-to-cart" />
            )}
            <WishHeart part_number={product.part_number} car_part_id={product.car_part_id} name={title} />
          </div>
          <ProductFacts product={product} />
          <ShopPromises />
          <ParagraphLink to={contactPath(undefined, { part_number: product.part_number })}>
            {t('product-ask')}
          </ParagraphLink>
        </div>
        {matching?.set.in_stock && matching.fit.verdict !== 'does-not-fit' ? (
          <OtherAxle set={{ ...product, in_stock: item.available > 0 }} fit={fit} matching={matching} />
        ) : null}
      </div>
      {item.available > 0 && fit.verdict !== 'does-not-fit' ? (
        <div className="buy-bar">
          <Price prices={item} />
          <Button type="submit" variant="primary" form="add-to-cart" label={t('product-add')} />
        </div>
      ) : null}
      <ProductSections key={lineKey(product)} reply={reply!} fits={familyFits} car={fitResults.car} />
    </div>
  );
}
