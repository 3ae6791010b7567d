import { useShop } from '../platform/shop.tsx';
import { usePolling } from '../platform/use-polling.ts';
import { cancelledText } from './cancelled-text.ts';
import type { Order } from './order-info.ts';

/** The maximum number of polls, one per second. A slower refund is shown when the page is opened again. */
const MAX_POLLS = 20;

/** The state of a cancelled order: its refund is on its way, or done. */
export function CancellationState({ order }: { order: Order }) {
  const { t } = useShop();
  usePolling(order.status !== 'Refunded' && order.status !== 'Void', MAX_POLLS);
  return <p className="note-box info">{t(cancelledText(order))}</p>;
}
