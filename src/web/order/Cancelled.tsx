import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useShop } from '../platform/shop.tsx';
import type { Order } from './order-info.ts';

/** The interval at which the order is fetched again while its refund is pending. */
const POLL_INTERVAL_MS = 3000;

/** The state of a cancelled order: the refund is on its way, or done. */
export function Cancelled({ order }: { order: Order }) {
  const { t } = useShop();
  const { revalidate } = useRevalidator();
  const isDone = order.status === 'Refunded' || order.status === 'Void';
  useEffect(() => {
    if (isDone) return;
    const timer = setInterval(revalidate, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isDone, revalidate]);
  return <p className="note-box info">{t(cancelledText(order))}</p>;
}

function cancelledText({ status, credit }: Order) {
  if (status === 'Refunded') return credit > 0 ? 'order-cancelled-done-credit' : 'order-cancelled-done';
  if (status === 'Void') return credit > 0 ? 'order-cancelled-done-credit' : 'order-cancelled-heading';
  return credit > 0 ? 'order-cancelled-credit' : 'order-cancelled';
}
