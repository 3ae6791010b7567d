import { returnDeadline } from '#domain/returns.ts';
import { shopDay } from '#domain/shop-day.ts';
import { formatDate } from '#texts/format-day.ts';
import { accountPath, contactPath, contentPath, type OrderRequest } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import type { Order } from './order-info.ts';

/** Links to the contact form for a warranty claim and, until the last day for returns, for a return. */
export function ReturnOrClaim({ order, linkKey }: { order: Order; linkKey: string | undefined }) {
  const { t, shop, isSignedIn } = useShop();
  const { order_id, progress, shipments, return_request } = order;
  if (progress !== 'shipped' && progress !== 'partly-shipped') return null;
  const deadline = returnDeadline(shipments, shop.return_days);
  const isReturnPeriodOver = deadline !== null && deadline < shopDay(new Date());
  const requested =
    return_request &&
    t('order-return-requested', { day: formatDate(shopDay(new Date(return_request.created_time)), t) });
  const path = (about: OrderRequest) => contactPath(order_id, { key: linkKey ?? null, about });
  return (
    <section className="panel stack">
      <h2>{t('order-return-heading')}</h2>
      <p>
        {deadline
          ? t(isReturnPeriodOver ? 'order-return-over' : 'order-return-until', {
              day: formatDate(deadline, t),
            })
          : t('order-return-help')}
      </p>
      {requested ? (
        <p className="note-box info">
          {isSignedIn && return_request?.thread_id ? (
            <Link to={accountPath('messages', return_request.thread_id)}>{requested}</Link>
          ) : (
            requested
          )}
        </p>
      ) : null}
      <p className="row">
        {requested || isReturnPeriodOver ? null : (
          <Link className="button" to={path('return')}>
            {t('order-return')}
          </Link>
        )}
        <Link className="button" to={path('warranty')}>
          {t('order-warranty')}
        </Link>
      </p>
      <p className="row">
        <Link to={contentPath('returns')}>{t('content-returns')}</Link>
        <Link to={contentPath('warranty')}>{t('content-warranty')}</Link>
      </p>
    </section>
  );
}
