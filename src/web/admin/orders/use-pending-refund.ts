import { useEffect, useRef } from 'react';
import type { OrderRecord } from './order-draft.ts';

/** A refund goes to the provider apart from the request for it; it is looked after this often. */
const PAUSE_MS = 5000;

/** While money is on its way back, the order is read again until that is decided. */
export function usePendingRefund(record: OrderRecord, read: () => void): void {
  const latest = useRef(read);
  latest.current = read;
  const isPending = record.refunds.some((refund) => refund.state === 'pending');
  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(() => latest.current(), PAUSE_MS);
    return () => clearInterval(timer);
  }, [isPending]);
}
