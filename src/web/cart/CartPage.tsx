import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { centsOf, formatPrice } from '#domain/money.ts';
import { cartTexts } from '#texts/en/cart.ts';
import { catalogueTexts } from '#texts/en/catalogue.ts';
import { refusalTexts } from '#texts/en/refusals.ts';
import { vehicleTexts } from '#texts/en/vehicle.ts';
import { registerTexts } from '#texts/texts.ts';
import { cartPath, categoryPath, checkoutPath, homePath } from '../paths.ts';
import { type Api, apiOf } from '../platform/api.ts';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { type Cart, useShop } from '../platform/shop.tsx';
import { CartLine, stockText } from './CartLine.tsx';
import { CouponEntry } from './CouponEntry.tsx';
import { type CartIntent, readCartForm } from './cart-form.ts';
import { useMissingLines } from './use-missing-lines.ts';
import './cart.css';

registerTexts('en', { ...cartTexts, ...catalogueTexts, ...vehicleTexts, ...refusalTexts });

export const handle = { cache: 'private', noindex: true };

export async function loader(args: LoaderFunctionArgs) {
  const response = await apiOf(args)('GET /header');
  if (!response.ok) throw new Response(response.data.smessage, { status: response.status });
  const { cartItems, coupon, totals, stock_problems } = response.data;
  return { cart: { cartItems, coupon, totals, stock_problems } };
}

/** The forms of the cart without script: do it, then show the cart again, or say why not. */
export async function action(args: ActionFunctionArgs) {
  const intent = readCartForm(await args.request.formData());
  if (!intent) return redirect(cartPath());
  const response = await api(apiOf(args), intent);
  return response.ok
    ? redirect(cartPath())
    : data({ refused: response.data.smessage }, { status: response.status });
}

async function api(api: Api, intent: CartIntent) {
  if (intent.intent === 'coupon') return api('GET /coupon/:code', { params: { code: intent.code } });
  if (intent.intent === 'coupon-remove') return api('DELETE /coupon');
  const { part_number, car_part_id } = intent;
  if (intent.intent === 'remove') {
    const header = await api('GET /header', { query: { cart: 'closed' } });
    const customerOrTemporaryId = header.ok ? header.data.customer[0]!.customer_id : '';
    return api('DELETE /user/:customerOrTemporaryId/cart/:part_number/:car_part_id/remove', {
      params: { customerOrTemporaryId, part_number, car_part_id },
    });
  }
  const { quantity } = intent;
  return api('POST /user/cart/add', {
    body: { itemData: { part_number, car_part_id, quantity }, is_replaced: intent.intent === 'set' },
  });
}

export function Component() {
  const { t, setCart, cart: known } = useShop();
  const loaded = useLoaderData<typeof loader>().cart as Cart;
  const heading = useRef<HTMLHeadingElement>(null);
  // The page's own answer is newer than the header's.
  useEffect(() => setCart(loaded), [loaded, setCart]);
  const cart = known ?? loaded;
  const [underWay, setUnderWay] = useState(0);
  const onBusy = useCallback((step: 1 | -1) => setUnderWay((now) => now + step), []);
  const announceRemoval = useMissingLines(cart.cartItems);
  const returned = useActionData<typeof action>();
  return (
    <div className="page">
      <PageHead title={t('cart-page-title')} description={t('cart-page-heading')} noindex />
      <h1 ref={heading} tabIndex={-1}>
        {t('cart-page-heading')}
      </h1>
      {returned?.refused ? (
        <p className="alert-text" role="alert">
          {returned.refused}
        </p>
      ) : null}
      {cart.cartItems.length === 0 ? (
        <Empty />
      ) : (
        <div className="cart-page">
          <ul className="cart-lines">
            {cart.cartItems.map((line) => (
              <li key={`${line.part_number} ${line.car_part_id}`}>
                <CartLine
                  line={line}
                  problem={cart.stock_problems.find(
                    (each) => each.part_number === line.part_number && each.car_part_id === line.car_part_id,
                  )}
                  onBusy={onBusy}
                  onRemove={() => announceRemoval(line)}
                  onRemoved={() => heading.current?.focus()}
                />
              </li>
            ))}
          </ul>
          <Summary cart={cart} isBusy={underWay > 0} />
        </div>
      )}
    </div>
  );
}

function Summary({ cart, isBusy }: { cart: Cart; isBusy: boolean }) {
  const { t, currency, notify } = useShop();
  const [isBlocked, setBlocked] = useState(false);
  const totals = cart.totals[currency];
  const show = (decimal: number) => formatPrice(centsOf(decimal), currency);
  const inactive = cart.cartItems.filter((line) => !line.is_active);
  // One part for two cars is two lines and one sentence.
  const problems = [
    ...new Set([
      ...cart.stock_problems.map((problem) => stockText(problem, t)),
      ...inactive.map((line) => t('item-inactive', { name: line.item_name })),
    ]),
  ];
  const stops = problems.length > 0;
  return (
    <section className="panel cart-summary" aria-label={t('cart-summary')}>
      <h2>{t('cart-summary')}</h2>
      <dl className="sums">
        <dt>{t('cart-subtotal')}</dt>
        <dd>{show(totals.subtotal)}</dd>
        {totals.discount > 0 ? (
          <>
            <dt>{t('cart-discount')}</dt>
            <dd>-{show(totals.discount)}</dd>
          </>
        ) : null}
        <dt>{t('cart-shipping')}</dt>
        <dd>{t('cart-shipping-free')}</dd>
        <dt>{t('cart-tax')}</dt>
        <dd className="quiet">{t('cart-tax-later')}</dd>
        <dt className="total">{t('cart-grand-total')}</dt>
        <dd className="total">{show(totals.total)}</dd>
      </dl>
      <CouponEntry coupon={cart.coupon} />
      {stops ? (
        <div className={isBlocked ? 'error-summary' : ''} role={isBlocked ? 'alert' : undefined}>
          <p className="alert-text">{t('cart-blocked')}</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem} className="alert-text">
                {problem}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className="checkout-bar">
        <a
          className="button primary wide"
          href={checkoutPath()}
          aria-disabled={stops || isBusy}
          onClick={(event) => {
            if (!stops && !isBusy) return;
            event.preventDefault();
            // Leaving now could cut off the change that is on its way.
            if (!stops) return notify({ id: 'blocked', kind: 'alert', text: t('cart-working') });
            setBlocked(true);
            notify({ id: 'blocked', kind: 'alert', text: problems.join(' ') });
          }}
        >
          {t('cart-checkout')}
        </a>
      </div>
    </section>
  );
}

function Empty() {
  const { t } = useShop();
  return (
    <div className="panel stack">
      <p>{t('cart-is-empty')}</p>
      <p>{t('cart-empty-help')}</p>
      <p>
        <Link className="button" to={homePath()}>
          {t('vehicle-legend')}
        </Link>{' '}
        <Link to={categoryPath('all')}>{t('cart-empty-all')}</Link>
      </p>
    </div>
  );
}
