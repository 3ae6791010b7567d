import { useEffect, useEffectEvent } from 'react';
import type { OrderRecord } from './order-draft.ts';

/** The interval at which an order with a pending refund is fetched. A background job processes refunds. */
const POLL_INTERVAL_MS = 2000;

/**
 * Fetches the order again while one of its refunds is pending, each time after the previous reply: calls wait while the
 * session is expired, and must not pile up until then.
 */
export function usePendingRefundPolling(record: OrderRecord, refetch: () => Promise<void>): void {
  const poll = useEffectEvent(refetch);
  const isPending = record.refunds.some((refund) => refund.state === 'pending');
  useEffect(() => {
    if (!isPending) return;
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      timer = setTimeout(async () => {
        await poll();
        if (!isStopped) schedule();
      }, POLL_INTERVAL_MS);
    };
    schedule();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [isPending]);
}
