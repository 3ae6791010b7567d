import { Fragment } from 'react';
import type { OrderProgress } from '#domain/order-progress.ts';
import { shopDay } from '#domain/shop-day.ts';
import { formatDay } from '#texts/format-day.ts';
import { formatAmount } from '#texts/format-money.ts';
import { paymentText } from '#texts/payment-text.ts';
import { postalLines } from '#texts/postal-lines.ts';
import type { Translate } from '#texts/texts.ts';
import { useShop } from '../platform/shop.tsx';
import type { Order, OrderInfo } from './order-info.ts';

/** The states in which no further delivery is expected. */
const STATES_WITHOUT_ARRIVAL: readonly OrderProgress[] = ['returning', 'cancelling', 'cancelled', 'refunded'];

/** Answers a buyer's first questions: is it paid, when does it arrive, where to, and what happens next? */
export function OrderOverview({ info: { order, shippingAddress } }: { info: OrderInfo }) {
  const { t } = useShop();
  const { progress } = order;
  const hasArrival = !STATES_WITHOUT_ARRIVAL.includes(progress);
  // For a cancelled order, the text above already explains what happens next.
  if (!hasArrival && order.cancelled_time) return null;
  const total = formatAmount(order.total, order.currency, t);
  const [recipient, ...addressLines] = postalLines(shippingAddress, t);
  const beforeArrival = [
    [
      t('order-payment'),
      progress === 'processing' ? t('progress-processing') : t('overview-paid', { total }),
      paymentText(order, t),
    ],
    [t('overview-arrival'), ...arrivalAnswer(order, t)],
    [t('overview-destination'), recipient, ...addressLines],
  ] as const;
  const nextStep = [t('order-next'), t(`progress-${progress}`), t(`progress-${progress}-next`)] as const;
  return (
    <dl className="panel left-bar order-overview">
      {[...(hasArrival ? beforeArrival : []), nextStep].map(([question, answer, ...details]) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>
            <strong>{answer}</strong>
            {details.map((line) => (
              <Fragment key={line}>
                <br />
                {line}
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const unitCount = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * A text about the arrival, and a detail. After a part shipment, the text has the number of shipped units. Otherwise,
 * it has the expected days of arrival: those of the last parcel or, before any has shipped, of the order.
 */
function arrivalAnswer({ shipments, to_ship, delivery }: Order, t: Translate): readonly [string, string] {
  const lastShipment = shipments.at(-1);
  const shippedCount = unitCount(shipments.flatMap(({ lines }) => lines));
  if (lastShipment && to_ship.length > 0)
    return [
      t('overview-partly-shipped', { shipped: shippedCount, count: shippedCount + unitCount(to_ship) }),
      t('overview-partly-shipped-help'),
    ];
  const days = lastShipment ? lastShipment.delivery : delivery;
  if (!days)
    return [t(lastShipment ? 'overview-on-its-way' : 'overview-no-estimate'), t('overview-no-estimate-help')];
  const lastDay = formatDay(days.to, t);
  return days.to < shopDay(new Date())
    ? [t('overview-overdue', { day: lastDay }), t('overview-overdue-help')]
    : [
        t('overview-days', { from: formatDay(days.from, t), to: lastDay }),
        t(lastShipment ? 'overview-shipped-help' : 'overview-estimate-help'),
      ];
}
