import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { consumePayerName } from '../checkout/payer-name.ts';
import { cartPath, homePath, orderPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import { BrakeReminder } from './BrakeReminder.tsx';
import { CreateAccount } from './CreateAccount.tsx';
import { cancelledText } from './cancelled-text.ts';
import { OrderContents } from './OrderContents.tsx';
import { OrderHelp } from './OrderHelp.tsx';
import { type Order, type OrderInfo, orderInput } from './order-info.ts';

export const handle = { cache: 'private', noindex: true };

const POLL_DELAYS_MS = [1000, 2000, 3000, 5000, 8000];
/** The number of polls, about 100 seconds, after which the shopper is asked whether to continue. */
const MAX_POLLS = 16;

/** The outcome of an order that is no longer pending. The page may be reopened after a cancellation or refund. */
function outcomeOf(order: Order): keyof typeof HEADINGS {
  if (order.status === 'Void') return 'failed';
  return order.status === 'Refunded' || order.cancelled_time !== null ? 'cancelled' : 'paid';
}
const HEADINGS = {
  paid: 'order-paid-heading',
  failed: 'order-failed-heading',
  cancelled: 'order-cancelled-heading',
} as const;

/** The order just placed: pending, paid, failed or cancelled. The page can be reloaded (CHK-09). */
export function Component() {
  const { t, api, isAccountKnown, setCart, account, notify } = useShop();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const order_id = query.get('order');
  const [info, setInfo] = useState<OrderInfo | null>(null);
  const order = info?.order ?? null;
  const [pollCount, setPollCount] = useState(0);
  const isPending = order === null || order.status === 'Processing';

  useEffect(() => {
    const name = consumePayerName();
    if (name) notify({ id: 'payer', kind: 'status', text: t('order-transaction', { name }) });
  }, [notify, t]);

  const leaveWithoutOrder = useCallback(() => {
    const text = t('order-opened-directly');
    navigate(homePath(), { replace: true, state: { notice: { id: 'order', kind: 'alert', text } } });
  }, [navigate, t]);
  useEffect(() => {
    if (!order_id) leaveWithoutOrder();
  }, [order_id, leaveWithoutOrder]);

  const loadOrder = useCallback(
    async (orderid: string) => {
      const response = await api('GET /user/:customerid/orders/:orderid', orderInput(orderid)).catch(
        () => null,
      );
      if (response?.ok) setInfo(response.data.orderInfo);
      return response;
    },
    [api],
  );

  useEffect(() => {
    if (!order_id || !isPending || pollCount >= MAX_POLLS) return;
    const delay = pollCount === 0 ? 0 : POLL_DELAYS_MS[Math.min(pollCount - 1, POLL_DELAYS_MS.length - 1)];
    const timer = setTimeout(async () => {
      const response = await loadOrder(order_id);
      if (response?.status === 404) return leaveWithoutOrder();
      setPollCount(pollCount + 1);
    }, delay);
    return () => clearTimeout(timer);
  }, [loadOrder, order_id, isPending, pollCount, leaveWithoutOrder]);

  // The cart has become the order, so the header has to load the new, empty cart.
  useEffect(() => {
    if (order?.status !== 'Paid') return;
    api('GET /header').then(
      (response) => response.ok && setCart(response.data),
      () => {},
    );
  }, [order?.status, api, setCart]);

  const isGuest = isAccountKnown && account === null;
  const outcome = isPending ? null : outcomeOf(order);
  const heading = t(outcome ? HEADINGS[outcome] : 'order-ordering');
  return (
    <div className="page order">
      <PageHead title={heading} description={heading} noindex />
      <h1 aria-live="polite">{heading}</h1>
      <div className="stack tight">
        {order_id ? (
          <p className="row">
            <span>
              {t('order-number')} <strong className="mono">{order_id}</strong>
            </span>
            {order ? <Link to={orderPath(order_id)}>{t('order-see')}</Link> : null}
          </p>
        ) : null}
        {isPending ? (
          <p>{pollCount > POLL_DELAYS_MS.length ? t('order-slow') : t('order-ordering-help')}</p>
        ) : null}
        {isPending && pollCount >= MAX_POLLS ? (
          <p>
            <Button label={t('order-check-again')} onClick={() => setPollCount(0)} />
          </p>
        ) : null}
        {order && outcome === 'cancelled' ? <p>{t(cancelledText(order))}</p> : null}
        {outcome === 'failed' ? (
          <p>
            {t('order-failed-help')} <Link to={cartPath()}>{t('order-failed-cart')}</Link>
          </p>
        ) : null}
        {order && outcome === 'paid' ? <p>{t('order-paid-help', { email: order.email })}</p> : null}
      </div>
      {info && !isPending ? (
        <OrderContents
          info={info}
          canBuyAgain={outcome !== 'paid'}
          last={
            outcome === 'paid' ? (
              <BrakeReminder order={info.order} onDone={() => loadOrder(info.order.order_id)} />
            ) : null
          }
        >
          {info.order.status === 'Paid' && isGuest ? <CreateAccount email={info.order.email} /> : null}
        </OrderContents>
      ) : null}
      {order_id ? <OrderHelp order_id={order_id} /> : null}
    </div>
  );
}
