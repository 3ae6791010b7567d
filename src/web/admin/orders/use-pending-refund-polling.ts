import { useEffect, useEffectEvent } from 'react';
import type { OrderRecord } from './order-draft.ts';

/** The interval at which an order with a pending refund is fetched. A background job processes refunds. */
const POLL_INTERVAL_MS = 2000;

/** Fetches the order again while one of its refunds is pending. */
export function usePendingRefundPolling(record: OrderRecord, refetch: () => void): void {
  const poll = useEffectEvent(refetch);
  const isPending = record.refunds.some((refund) => refund.state === 'pending');
  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(() => poll(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isPending]);
}
