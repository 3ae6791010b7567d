import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { orderTexts } from '#texts/en/order.ts';
import { registerTexts } from '#texts/texts.ts';
import { takePayerName } from '../checkout/payer-name.ts';
import { cartPath, homePath, orderPath, signInPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import './order.css';

registerTexts('en', { ...orderTexts });

export const handle = { cache: 'private', noindex: true };

type Order = Reply<'GET /user/:customerid/orders/:orderid'>['orderInfo']['order'];
const PAUSES_MS = [1000, 2000, 3000, 5000, 8000];
/** After about two minutes of asking the shopper decides whether to ask on. */
const MAX_ATTEMPTS = PAUSES_MS.length * 3;

/** What became of an order that is not undecided any more; the page may be opened again much later. */
function endOf(order: Order): keyof typeof HEADINGS {
  if (order.status === 'Void') return 'failed';
  return order.status === 'Refunded' || order.cancelled_time !== null ? 'cancelled' : 'paid';
}
const HEADINGS = {
  paid: 'order-paid-heading',
  failed: 'order-failed-heading',
  cancelled: 'order-cancelled-heading',
} as const;

/** How the order stands that was just placed: ordering, Paid or failed. May be refreshed (CHK-09). */
export function Component() {
  const { t, api, cart, setCart, account, notify } = useShop();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const order_id = query.get('order');
  const [order, setOrder] = useState<Order | null>(null);
  const [tries, setTries] = useState(0);
  const isOpen = order === null || order.status === 'Processing';

  useEffect(() => {
    const name = takePayerName();
    if (name) notify({ id: 'payer', kind: 'status', text: t('order-transaction', { name }) });
  }, [notify, t]);

  useEffect(() => {
    if (order_id) return;
    const text = t('order-not-directly');
    navigate(homePath(), { replace: true, state: { notice: { id: 'order', kind: 'alert', text } } });
  }, [order_id, navigate, t]);

  useEffect(() => {
    if (!order_id || !isOpen || tries > MAX_ATTEMPTS) return;
    const pause = tries === 0 ? 0 : PAUSES_MS[Math.min(tries - 1, PAUSES_MS.length - 1)];
    const timer = setTimeout(async () => {
      const params = { customerid: 'visitors', orderid: order_id };
      const response = await api('GET /user/:customerid/orders/:orderid', { params }).catch(() => null);
      if (response?.ok) setOrder(response.data.orderInfo.order);
      if (response && !response.ok && response.status === 404) {
        const text = t('order-not-directly');
        navigate(homePath(), { replace: true, state: { notice: { id: 'order', kind: 'alert', text } } });
        return;
      }
      setTries(tries + 1);
    }, pause);
    return () => clearTimeout(timer);
  }, [api, order_id, isOpen, tries, navigate, t]);

  // The cart became the order: what the header shows is a new, empty one.
  useEffect(() => {
    if (order?.status !== 'Paid') return;
    api('GET /header').then(
      (response) => response.ok && setCart(response.data),
      () => {},
    );
  }, [order?.status, api, setCart]);

  const heading = t(isOpen ? 'order-ordering' : HEADINGS[endOf(order)]);
  return (
    <div className="page stack order-placed" aria-live="polite">
      <PageHead title={heading} description={heading} noindex />
      <h1>{heading}</h1>
      {isOpen ? <p>{tries > PAUSES_MS.length ? t('order-slow') : t('order-ordering-help')}</p> : null}
      {isOpen && tries > MAX_ATTEMPTS ? (
        <p>
          <button type="button" className="button" onClick={() => setTries(0)}>
            {t('order-ask-again')}
          </button>
        </p>
      ) : null}
      {order && !isOpen && endOf(order) === 'paid' ? (
        <>
          <p>
            <strong className="badge ok">{order.status}</strong>
          </p>
          <p>{t('order-paid-help', { email: order.email })}</p>
        </>
      ) : null}
      {order && !isOpen && endOf(order) === 'cancelled' ? <p>{t('order-cancelled')}</p> : null}
      {order?.status === 'Void' ? (
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
