import type { Reply } from '#contract/calls.ts';
import { formatPhone } from '#texts/format-phone.ts';
import { withQuery } from '../../paths.ts';
import { Link } from '../../platform/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { phoneHref } from '../../ui/phone-href.ts';
import { MessagePanel, useMessagePanel } from '../messages/MessagePanel.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { recordRoute, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { RecordNav } from '../record/RecordNav.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import { OrderAddresses } from './Addresses.tsx';
import { LatestOrders, Lifetime } from './customer-panels.tsx';

type Guest = Reply<'GET /admin/guests/:id'>['record'];

export const { loader, Component } = recordRoute(
  async (api, id) => (await replyOrThrow(api('GET /admin/guests/:id', { params: { id } }))).record,
  (guest) => guest.email,
  GuestScreen,
);

/** A buyer without an account. Nothing can be changed here: the data is that of the guest's orders. */
function GuestScreen({ loaded: guest }: { loaded: Guest }) {
  const { t, can } = useAdmin();
  const { email, name, phone_number } = guest;
  const title = t('guest-title', { name: name || email });
  const messagePanel = useMessagePanel();
  // A guest’s messages belong to an order: here, to the newest one.
  const { order_id } = guest.orders[0]!;
  return (
    <div className="record">
      <RecordNav section="guests" title={title} />
      <div className="screen-head">
        <PageHeading title={title} />
        <div className="row">
          {can('orders.change') ? (
            <Link className="button" to={withQuery(recordPath('quotes', 'new'), { email })}>
              {t('new-quotes')}
            </Link>
          ) : null}
          {can('messages.answer') ? <Button label={t('message-new')} {...messagePanel.openButton} /> : null}
        </div>
        <p className="row quiet record-facts">
          <a href={`mailto:${email}`}>{email}</a>
          {phone_number ? <a href={phoneHref(phone_number)}>{formatPhone(phone_number, t)}</a> : null}
        </p>
      </div>
      <div className="with-aside record-layout">
        <div className="stack">
          {messagePanel.isOpen ? (
            <MessagePanel
              to={{ customer_id: null, order_id }}
              heading={t('message-new')}
              isPrimary
              onClose={messagePanel.close}
              onSent={() => {}}
            >
              <DescriptionList entries={[[t('field-order-id'), order_id, 'mono']]} />
            </MessagePanel>
          ) : null}
          <Panel title={t('customer-orders')}>
            <LatestOrders
              orders={guest.orders}
              allPath={sectionPath('orders', { search: 'any', keyword: email })}
            />
          </Panel>
          <Panel title={t('customer-addresses')}>
            <OrderAddresses order_addresses={guest.order_addresses} />
          </Panel>
        </div>
        <aside className="stack record-side">
          <Lifetime {...guest} since={guest.first_order_time} />
        </aside>
      </div>
    </div>
  );
}
