import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { lineKey } from '#domain/cart.ts';
import { countryOfCurrency } from '#domain/country-of-currency.ts';
import { CURRENCIES, type Currency } from '#domain/money.ts';
import { NO_VEHICLE, type Vehicle } from '#domain/vehicle.ts';
import { formatAmount } from '#texts/format-money.ts';
import { placeName } from '#texts/place-name.ts';
import { displayCurrency } from '../catalogue/display-currency.ts';
import { DeliveryEstimate, type Estimate } from '../delivery/DeliveryEstimate.tsx';
import { loadEstimate } from '../delivery/load-estimate.ts';
import { ShopPromises } from '../delivery/ShopPromises.tsx';
import { carLabel } from '../garage/car-label.ts';
import {
  cartPath,
  categoryPath,
  checkoutPath,
  garagePath,
  listPath,
  productPath,
  vehicleQuery,
  withQuery,
} from '../paths.ts';
import { type Api, apiOf, dataOrThrow } from '../platform/api.ts';
import { DocumentLink, HiddenFields, Link, LocalForm, ParagraphLink } from '../platform/Link.tsx';
import { onDemandComponent } from '../platform/on-demand.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import type { Cart } from '../platform/shopper.ts';
import { SearchBox } from '../shell/SearchBox.tsx';
import { AlertText } from '../ui/AlertText.tsx';
import { Button } from '../ui/Button.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { CartLine } from './CartLine.tsx';
import { CartProblems, findProblems } from './CartProblems.tsx';
import { CouponEntry } from './CouponEntry.tsx';
import { type AddForm, type CartForm, parseCartForm } from './cart-form.ts';
import { findShortage } from './LineShortage.tsx';
import { useMissingLines } from './use-missing-lines.ts';
import { useQuote } from './use-quote.ts';
import '../ui/line.css';
import './cart.css';
import '../ui/error-summary.css';

/** Loaded if a car is active. */
const CartOffer = onDemandComponent(() => import('./CartOffer.tsx'));

export const handle = { cache: 'private', noindex: true };

export async function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args);
  const [header, ...methods] = await Promise.all([
    api('GET /header').then(dataOrThrow),
    ...CURRENCIES.map((currency) => api('GET /placeorder/methods', { query: { currency } })),
  ]);
  const { cartItems, coupon, totals, stock_problems } = header;
  const paypalCurrencies = CURRENCIES.filter((_, index) => {
    const response = methods[index]!;
    return response.ok && response.data.paypal !== null;
  });
  // In the browser, the estimate is fetched by its component.
  const delivery =
    import.meta.env.SSR && cartItems.length > 0
      ? await loadEstimate(api, displayCurrency(args), header.addresses)
      : null;
  return { cart: { cartItems, coupon, totals, stock_problems }, paypalCurrencies, delivery };
}

/** Asks before adding a set without a car, or one that does not fit. */
async function handleCartForm(args: ActionFunctionArgs) {
  const form = parseCartForm(await args.request.formData());
  if (!form) return redirect(cartPath());
  const api = apiOf(args);
  if (form.intent === 'add' && !form.is_unchecked) {
    const garage = await api('GET /garage');
    if (garage.ok && !garage.data.cars.some((car) => car.is_active))
      return data({ error: null, formToConfirm: form });
  }
  const response = await submitCartForm(api, form);
  if (response.ok) return redirect(cartPath());
  const isMisfit = form.intent === 'add' && response.data.reason === 'fit-not-acknowledged';
  const { status, data: refusal } = response;
  return data({ error: refusal.smessage, formToConfirm: isMisfit ? form : null }, { status });
}

/** Handles cart forms that are sent without JavaScript. Runs only on the server and is left out of the script. */
export const action = import.meta.env.SSR ? handleCartForm : undefined;

async function submitCartForm(api: Api, form: CartForm) {
  // This GET applies the coupon to the cart.
  if (form.intent === 'coupon') {
    const { code, currency } = form;
    return api('GET /coupon/:code', { params: { code }, query: { currency } });
  }
  if (form.intent === 'coupon-remove') return api('DELETE /coupon');
  const { part_number, car_part_id } = form;
  if (form.intent === 'remove') {
    // With `closed`, price changes are not marked as seen, because this call displays no cart.
    const header = await api('GET /header', { query: { cart: 'closed' } });
    const customerOrTemporaryId = header.ok ? header.data.customer[0]!.customer_id : '';
    return api('DELETE /user/:customerOrTemporaryId/cart/:part_number/:car_part_id/remove', {
      params: { customerOrTemporaryId, part_number, car_part_id },
    });
  }
  if (form.intent === 'car') {
    const { car_id, is_acknowledged } = form;
    return api('POST /user/cart/car', { body: { part_number, car_part_id, car_id, is_acknowledged } });
  }
  const itemData = { part_number, car_part_id, quantity: form.quantity };
  if (form.intent === 'set') return api('POST /user/cart/add', { body: { itemData, is_replaced: true } });
  const { is_unchecked, is_acknowledged } = form;
  const body = { itemData, is_replaced: false, is_unchecked, is_acknowledged };
  return api('POST /user/cart/add', { body });
}

export function Component() {
  const { t, setCart, cart: currentCart, cars, activeCar } = useShop();
  const loaderData = useLoaderData<typeof loader>();
  const loadedCart = loaderData.cart as Cart;
  const heading = useRef<HTMLHeadingElement>(null);
  // Replaces the header's cart, because the page's data is newer.
  useEffect(() => setCart(loadedCart), [loadedCart, setCart]);
  const cart = currentCart ?? loadedCart;
  const [pendingCount, setPendingCount] = useState(0);
  const onPendingChange = useCallback((delta: 1 | -1) => setPendingCount((count) => count + delta), []);
  useMissingLines(cart.cartItems);
  const actionData = useActionData<typeof handleCartForm>();
  return (
    <div className="page">
      <PageHead title={t('cart-page-title')} description={t('cart-page-heading')} noindex />
      <h1 ref={heading} tabIndex={-1}>
        {t('cart-page-heading')}
      </h1>
      <AlertText text={actionData?.error} />
      {actionData?.formToConfirm ? (
        <ConfirmAdding form={actionData.formToConfirm} isMisfit={actionData.error !== null} />
      ) : null}
      {cart.cartItems.length === 0 ? (
        <EmptyCart car={activeCar} />
      ) : (
        <div className="with-aside cart-page">
          <div className="grid tight">
            <ul className="grid tight">
              {cart.cartItems.map((line) => (
                <li key={lineKey(line)}>
                  <CartLine
                    line={line}
                    cars={cars ?? []}
                    shortage={findShortage(cart.stock_problems, line)}
                    onPendingChange={onPendingChange}
                    onRemoved={() => heading.current?.focus()}
                  />
                </li>
              ))}
            </ul>
            <ParagraphLink to={categoryPath('all', activeCar ? vehicleQuery(activeCar) : {})}>
              {t('cart-continue')}
            </ParagraphLink>
          </div>
          <CartSummary
            cart={cart}
            isBusy={pendingCount > 0}
            paypalCurrencies={loaderData.paypalCurrencies}
            delivery={loaderData.delivery}
          />
          <div className="panel">
            <ShopPromises />
          </div>
          {/* Comes last, because it appears after the page has loaded and must not move the other blocks. */}
          {activeCar ? (
            <CartOffer lines={cart.cartItems} car={activeCar} onAdded={() => heading.current?.focus()} />
          ) : null}
        </div>
      )}
    </div>
  );
}

function CartSummary(props: {
  cart: Cart;
  isBusy: boolean;
  paypalCurrencies: readonly Currency[];
  delivery: Estimate | null;
}) {
  const { t, currency, notify } = useShop();
  const { cart, isBusy, paypalCurrencies } = props;
  const [isWarned, setWarned] = useState(false);
  const totals = cart.totals[currency];
  const format = (decimal: number) => formatAmount(decimal, currency, t);
  // The region comes from the delivery estimate, because only the checkout asks for the address.
  const [region, setRegion] = useState<string | null>(null);
  const { quote, hasFailed } = useQuote(region ? cart : null, countryOfCurrency(currency), region ?? '');
  const taxed = region && !hasFailed ? quote : null;
  const { subtotal, discount, total } = taxed ?? totals;
  const problems = findProblems(cart, t);
  const isBlocked = problems.length > 0;
  function guardCheckout(event: MouseEvent) {
    if (!isBlocked && !isBusy) return;
    event.preventDefault();
    // Leaving the page now could abort the pending change.
    if (!isBlocked) return notify({ id: 'blocked', kind: 'alert', text: t('cart-updating') });
    setWarned(true);
    notify({ id: 'blocked', kind: 'alert', text: problems.join(' ') });
  }
  return (
    <section className="panel grid cart-summary" aria-label={t('cart-summary')}>
      <div className="grid cart-totals">
        <h2>{t('cart-summary')}</h2>
        <DescriptionList
          className="totals"
          entries={[
            [t('cart-subtotal'), format(subtotal)],
            discount > 0 && [t('cart-discount'), format(-discount)],
            [t('cart-shipping'), t('cart-shipping-free')],
            taxed
              ? [t('cart-tax-estimate', { place: placeName(region!, t) }), format(taxed.tax)]
              : [
                  t('cart-tax'),
                  <span key="tax" className="quiet">
                    {t('cart-tax-later')}
                  </span>,
                ],
            [t('cart-grand-total'), format(total), 'total'],
          ]}
        />
        {isBlocked ? (
          <div className={isWarned ? 'error-summary' : ''} role={isWarned ? 'alert' : undefined}>
            <CartProblems problems={problems} t={t} />
          </div>
        ) : null}
      </div>
      <DeliveryEstimate onRegion={setRegion} initial={props.delivery} />
      <div className="grid dense checkout-bar">
        <p className="spread bar-total">
          {t('cart-grand-total')} <strong>{format(total)}</strong>
        </p>
        <DocumentLink
          className="button primary wide"
          to={checkoutPath()}
          aria-disabled={isBlocked || isBusy}
          onClick={guardCheckout}
        >
          {t('cart-checkout')}
        </DocumentLink>
        {paypalCurrencies.includes(currency) && totals.total > 0 ? (
          <DocumentLink
            className="button wide"
            to={withQuery(checkoutPath(), { payment: 'paypal' })}
            aria-disabled={isBlocked || isBusy}
            onClick={guardCheckout}
          >
            {t('cart-paypal')}
          </DocumentLink>
        ) : null}
      </div>
      <CouponEntry coupon={cart.coupon} />
    </section>
  );
}

/** Asks, without JavaScript, for confirmation before a set is added that has no car or does not fit. */
function ConfirmAdding({ form, isMisfit }: { form: AddForm; isMisfit: boolean }) {
  const { t } = useShop();
  const { part_number, car_part_id, quantity } = form;
  const consent = isMisfit ? 'is_acknowledged' : 'is_unchecked';
  const values = { intent: 'add', part_number, car_part_id, quantity: String(quantity), [consent]: 'on' };
  const product = productPath({ ...NO_VEHICLE, part_number, car_part_id });
  return (
    <section className="note-box info stack">
      {isMisfit ? null : (
        <>
          <h2>{t('add-no-car')}</h2>
          <p>{t('add-no-car-help')}</p>
        </>
      )}
      <div className="row">
        <DocumentLink className="button primary" to={isMisfit ? product : garagePath(product)}>
          {t(isMisfit ? 'add-back' : 'choose-your-vehicle')}
        </DocumentLink>
        <LocalForm method="post" action={cartPath()}>
          <HiddenFields values={values} />
          <Button type="submit" label={t(isMisfit ? 'add-acknowledge' : 'add-unchecked')} />
        </LocalForm>
      </div>
    </section>
  );
}

function EmptyCart({ car }: { car: Vehicle | null }) {
  const { t } = useShop();
  return (
    <EmptyState
      title={t('cart-is-empty')}
      help={car ? t('strip-vehicle', { vehicle: carLabel(car, t) }) : t('cart-empty-help')}
    >
      <Link className="button primary" to={car ? categoryPath('all', vehicleQuery(car)) : garagePath()}>
        {t(car ? 'garage-show' : 'choose-your-vehicle')}
      </Link>
      <SearchBox place="page" />
      <p className="row">
        <Link to={categoryPath('all')}>{t('cart-empty-all')}</Link>
        <Link to={listPath('sale', car)}>{t('category-sale')}</Link>
      </p>
    </EmptyState>
  );
}
