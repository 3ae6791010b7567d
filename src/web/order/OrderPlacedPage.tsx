import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { consumePayerName } from '../checkout/payer-name.ts';
import { cartPath, homePath, orderPath, signInPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import type { Order } from './order-info.ts';
import './order.css';

export const handle = { cache: 'private', noindex: true };

const POLL_DELAYS_MS = [1000, 2000, 3000, 5000, 8000];
/** After about two minutes the shopper decides whether to keep polling. */
const MAX_POLLS = POLL_DELAYS_MS.length * 3;

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

/** The state of the order just placed: ordering, paid or failed. The page can be reloaded (CHK-09). */
export function Component() {
  const { t, api, cart, setCart, account, notify } = useShop();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const order_id = query.get('order');
  const [order, setOrder] = useState<Order | null>(null);
  const [pollCount, setPollCount] = useState(0);
  const isPending = order === null || order.status === 'Processing';

  useEffect(() => {
    const name = consumePayerName();
    if (name) notify({ id: 'payer', kind: 'status', text: t('order-transaction', { name }) });
  }, [notify, t]);

  useEffect(() => {
    if (order_id) return;
    const text = t('order-not-directly');
    navigate(homePath(), { replace: true, state: { notice: { id: 'order', kind: 'alert', text } } });
  }, [order_id, navigate, t]);

  useEffect(() => {
    if (!order_id || !isPending || pollCount > MAX_POLLS) return;
    const delay = pollCount === 0 ? 0 : POLL_DELAYS_MS[Math.min(pollCount - 1, POLL_DELAYS_MS.length - 1)];
    const timer = setTimeout(async () => {
      const params = { customerid: 'visitors', orderid: order_id };
      const response = await api('GET /user/:customerid/orders/:orderid', { params }).catch(() => null);
      if (response?.ok) setOrder(response.data.orderInfo.order);
      if (response && !response.ok && response.status === 404) {
        const text = t('order-not-directly');
        navigate(homePath(), { replace: true, state: { notice: { id: 'order', kind: 'alert', text } } });
        return;
      }
      setPollCount(pollCount + 1);
    }, delay);
    return () => clearTimeout(timer);
  }, [api, order_id, isPending, pollCount, navigate, t]);

  // The cart became the order, so the header needs the new, empty cart.
  useEffect(() => {
    if (order?.status !== 'Paid') return;
    api('GET /header').then(
      (response) => response.ok && setCart(response.data),
      () => {},
    );
  }, [order?.status, api, setCart]);

  const outcome = isPending ? null : outcomeOf(order);
  const heading = t(outcome ? HEADINGS[outcome] : 'order-ordering');
  return (
    <div className="page stack" aria-live="polite">
      <PageHead title={heading} description={heading} noindex />
      <h1>{heading}</h1>
      {isPending ? (
        <p>{pollCount > POLL_DELAYS_MS.length ? t('order-slow') : t('order-ordering-help')}</p>
      ) : null}
      {isPending && pollCount > MAX_POLLS ? (
        <p>
          <Button label={t('order-check-again')} onClick={() => setPollCount(0)} />
        </p>
      ) : null}
      {order && outcome === 'paid' ? (
        <>
          <p>
            <strong className="badge ok">{t(`status-${order.status}`)}</strong>
          </p>
          <p>{t('order-paid-help', { email: order.email })}</p>
        </>
      ) : null}
      {outcome === 'cancelled' ? <p>{t('order-cancelled')}</p> : null}
      {outcome === 'failed' ? (
        <p>
          {t('order-failed-help')} <Link to={cartPath()}>{t('order-failed-cart')}</Link>
        </p>
      ) : null}
      {order ? (
        <p>
          <Link className="button" to={orderPath(order.order_id)}>
            {t('order-see')}
          </Link>
        </p>
      ) : null}
      {order?.status === 'Paid' && cart && !account ? (
        <section className="panel stack">
          <h2>{t('order-offer-account')}</h2>
          <p>{t('order-offer-account-help', { email: order.email })}</p>
          <p>
            <Link className="button" to={signInPath('register')} state={{ email: order.email }}>
              {t('order-offer-account-go')}
            </Link>
          </p>
        </section>
      ) : null}
      {order_id ? (
        <p className="quiet">
          {t('order-number')} <span className="mono">{order_id}</span>
        </p>
      ) : null}
    </div>
  );
}
