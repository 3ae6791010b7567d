import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { shopDay } from '#domain/shop-day.ts';
import { formatDate } from '#texts/format-day.ts';
import { accountPath, contactPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { loadPageForCustomer } from './load-page.ts';
import { SectionHead } from './SectionHead.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadPageForCustomer(args, 'messages', (api, input) => api('GET /user/:customerId/messages', input));

export function Component() {
  const { t, shop } = useShop();
  const { messages, totalRecords, pagination } = useLoaderData<typeof loader>();
  return (
    <>
      <SectionHead title={t('account-messages')}>
        <Link className="button" to={contactPath()}>
          {t('messages-new')}
        </Link>
      </SectionHead>
      {totalRecords === 0 ? (
        <EmptyState title={t('messages-none')} help={t('messages-none-help')} />
      ) : (
        <ul className="row-list">
          {messages.map(({ thread_id, type, title, order_id, last_time, is_from_shop, is_unread }) => (
            <li key={thread_id} className={is_unread ? 'unread' : undefined}>
              <div>
                <Link className="row-name" to={accountPath('messages', thread_id)}>
                  {t('messages-title-of', { type: t(`message-type-${type}`), title })}
                </Link>
                {order_id ? <p className="quiet">{t('messages-order', { order: order_id })}</p> : null}
              </div>
              {is_unread ? <span className="badge">{t('messages-unread')}</span> : null}
              <p className="quiet">
                {is_from_shop ? t('messages-from-shop', { shop: shop.name }) : t('messages-from-you')}
                {' · '}
                <Day time={last_time} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        {...pagination}
        to={(page) => accountPath('messages', null, { page: page === 1 ? null : page })}
      />
    </>
  );
}

/** Shows a time, given in epoch milliseconds, as a calendar day in the shop's time zone. */
export function Day({ time }: { time: string }) {
  const { t } = useShop();
  const date = new Date(Number(time));
  return (
    <time className="quiet" dateTime={date.toISOString()}>
      {formatDate(shopDay(date), t)}
    </time>
  );
}
