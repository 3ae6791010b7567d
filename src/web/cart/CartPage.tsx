import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { formatAmount } from '#domain/money.ts';
import { cartPath, categoryPath, checkoutPath, homePath } from '../paths.ts';
import { type Api, apiOf } from '../platform/api.ts';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { type Cart, useShop } from '../platform/shop.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { CartLine, shortageText } from './CartLine.tsx';
import { CouponEntry } from './CouponEntry.tsx';
import { type CartForm, parseCartForm } from './cart-form.ts';
import { useMissingLines } from './use-missing-lines.ts';
import '../ui/line.css';
import './cart.css';

export const handle = { cache: 'private', noindex: true };

export async function loader(args: LoaderFunctionArgs) {
  const response = await apiOf(args)('GET /header');
  if (!response.ok) throw new Response(response.data.smessage, { status: response.status });
  const { cartItems, coupon, totals, stock_problems } = response.data;
  return { cart: { cartItems, coupon, totals, stock_problems } };
}

/** Handles cart forms submitted without JavaScript. */
export async function action(args: ActionFunctionArgs) {
  const form = parseCartForm(await args.request.formData());
  if (!form) return redirect(cartPath());
  const response = await submitCartForm(apiOf(args), form);
  return response.ok
    ? redirect(cartPath())
    : data({ error: response.data.smessage }, { status: response.status });
}

async function submitCartForm(api: Api, form: CartForm) {
  if (form.intent === 'coupon') return api('GET /coupon/:code', { params: { code: form.code } });
  if (form.intent === 'coupon-remove') return api('DELETE /coupon');
  const { part_number, car_part_id } = form;
  if (form.intent === 'remove') {
    const header = await api('GET /header', { query: { cart: 'closed' } });
    const customerOrTemporaryId = header.ok ? header.data.customer[0]!.customer_id : '';
    return api('DELETE /user/:customerOrTemporaryId/cart/:part_number/:car_part_id/remove', {
      params: { customerOrTemporaryId, part_number, car_part_id },
    });
  }
  const { quantity } = form;
  return api('POST /user/cart/add', {
    body: { itemData: { part_number, car_part_id, quantity }, is_replaced: form.intent === 'set' },
  });
}

export function Component() {
  const { t, setCart, cart: currentCart } = useShop();
  const loaded = useLoaderData<typeof loader>().cart as Cart;
  const heading = useRef<HTMLHeadingElement>(null);
  // The page's data is newer than the header's.
  useEffect(() => setCart(loaded), [loaded, setCart]);
  const cart = currentCart ?? loaded;
  const [pendingCount, setPendingCount] = useState(0);
  const onPendingChange = useCallback((delta: 1 | -1) => setPendingCount((count) => count + delta), []);
  const expectRemoval = useMissingLines(cart.cartItems);
  const actionData = useActionData<typeof action>();
  return (
    <div className="page">
      <PageHead title={t('cart-page-title')} description={t('cart-page-heading')} noindex />
      <h1 ref={heading} tabIndex={-1}>
        {t('cart-page-heading')}
      </h1>
      {actionData?.error ? (
        <p className="alert-text" role="alert">
          {actionData.error}
        </p>
      ) : null}
      {cart.cartItems.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="with-aside cart-page">
          <ul className="grid tight">
            {cart.cartItems.map((line) => (
              <li key={`${line.part_number} ${line.car_part_id}`}>
                <CartLine
                  line={line}
                  shortage={cart.stock_problems.find(
                    (each) => each.part_number === line.part_number && each.car_part_id === line.car_part_id,
                  )}
                  onPendingChange={onPendingChange}
                  onRemove={() => expectRemoval(line)}
                  onRemoved={() => heading.current?.focus()}
                />
              </li>
            ))}
          </ul>
          <CartSummary cart={cart} isBusy={pendingCount > 0} />
        </div>
      )}
    </div>
  );
}

function CartSummary({ cart, isBusy }: { cart: Cart; isBusy: boolean }) {
  const { t, currency, notify } = useShop();
  const [isWarned, setWarned] = useState(false);
  const totals = cart.totals[currency];
  const format = (decimal: number) => formatAmount(decimal, currency);
  const inactive = cart.cartItems.filter((line) => !line.is_active);
  // Two lines of the same part, for different cars, have the same message.
  const problems = [
    ...new Set([
      ...cart.stock_problems.map((shortage) => shortageText(shortage, t)),
      ...inactive.map((line) => t('item-inactive', { name: line.item_name })),
    ]),
  ];
  const isBlocked = problems.length > 0;
  return (
    <section className="panel grid cart-summary" aria-label={t('cart-summary')}>
      <h2>{t('cart-summary')}</h2>
      <DescriptionList
        className="totals"
        entries={[
          [t('cart-subtotal'), format(totals.subtotal)],
          totals.discount > 0 && [t('cart-discount'), `-${format(totals.discount)}`],
          [t('cart-shipping'), t('cart-shipping-free')],
          [
            t('cart-tax'),
            <span key="tax" className="quiet">
              {t('cart-tax-later')}
            </span>,
          ],
          [t('cart-grand-total'), format(totals.total), 'total'],
        ]}
      />
      <CouponEntry coupon={cart.coupon} />
      {isBlocked ? (
        <div className={isWarned ? 'error-summary' : ''} role={isWarned ? 'alert' : undefined}>
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
          aria-disabled={isBlocked || isBusy}
          onClick={(event) => {
            if (!isBlocked && !isBusy) return;
            event.preventDefault();
            // Leaving the page now could abort the pending change.
            if (!isBlocked) return notify({ id: 'blocked', kind: 'alert', text: t('cart-updating') });
            setWarned(true);
            notify({ id: 'blocked', kind: 'alert', text: problems.join(' ') });
          }}
        >
          {t('cart-checkout')}
        </a>
      </div>
    </section>
  );
}

function EmptyCart() {
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
