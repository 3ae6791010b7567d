import type { OrderProgress } from '#domain/order-progress.ts';
import { shopDay } from '#domain/shop-day.ts';
import { formatDay } from '#texts/format-day.ts';
import { formatAmount } from '#texts/format-money.ts';
import { paymentText } from '#texts/payment-text.ts';
import type { Translate } from '#texts/texts.ts';
import { useShop } from '../platform/shop.tsx';
import type { Order, OrderInfo } from './order-info.ts';

/** Of an order that is being returned or cancelled, nothing is to arrive. */
const WITHOUT_ARRIVAL: readonly OrderProgress[] = ['returning', 'cancelling', 'cancelled', 'refunded'];

/**
 * The answers to a buyer's first questions: is it paid, when does it arrive, where to, and what happens next? If nothing
 * is to arrive, only the last one, which a cancelled order has already answered above.
 */
export function OrderOverview({ info: { order, shippingAddress } }: { info: OrderInfo }) {
  const { t } = useShop();
  const { progress } = order;
  const hasArrival = !WITHOUT_ARRIVAL.includes(progress);
  if (!hasArrival && order.cancelled_time) return null;
  const total = formatAmount(order.total, order.currency, t);
  const { first_name, last_name, address_line_1, city } = shippingAddress;
  const beforeArrival = [
    [
      t('order-payment'),
      progress === 'processing' ? t('progress-processing') : t('overview-paid', { total }),
      paymentText(order, t),
    ],
    [t('overview-arrival'), ...arrival(order, t)],
    [
      t('overview-destination'),
      `${first_name} ${last_name}`,
      t('overview-street', { street: address_line_1, city }),
    ],
  ] as const;
  const next = [t('order-next'), t(`progress-${progress}`), t(`progress-${progress}-next`)] as const;
  return (
    <dl className="panel left-bar order-overview">
      {[...(hasArrival ? beforeArrival : []), next].map(([question, answer, detail]) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>
            <strong>{answer}</strong>
            <br />
            {detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const unitCount = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The days of the next parcel's arrival, or how far the shipment has come; with a detail. */
function arrival({ shipments, to_ship, delivery }: Order, t: Translate): readonly [string, string] {
  const last = shipments.at(-1);
  const shipped = unitCount(shipments.flatMap(({ lines }) => lines));
  if (last && to_ship.length > 0)
    return [
      t('overview-partly-shipped', { shipped, count: shipped + unitCount(to_ship) }),
      t('overview-partly-shipped-help'),
    ];
  const days = last ? last.delivery : delivery;
  if (!days)
    return [t(last ? 'overview-on-its-way' : 'overview-no-estimate'), t('overview-no-estimate-help')];
  const to = formatDay(days.to, t);
  return days.to < shopDay(new Date())
    ? [t('overview-overdue', { day: to }), t('overview-overdue-help')]
    : [
        t('overview-days', { from: formatDay(days.from, t), to }),
        t(last ? 'overview-shipped-help' : 'overview-estimate-help'),
      ];
}
