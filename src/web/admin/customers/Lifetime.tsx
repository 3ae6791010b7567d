import { currencyCode } from '#domain/money.ts';
import { formatAmount } from '#texts/format-money.ts';
import { Link } from '../../platform/Link.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateOnly } from '../record/DateTime.tsx';
import type { Customer } from './customer-draft.ts';

/** Totals of all the customer's purchases, with links to messages, emails and cart. */
export function Lifetime({ customer }: { customer: Customer }) {
  const { t } = useAdmin();
  const { customer_id, email, lifetime } = customer;
  const { orders, last_order_time, returns, sales } = lifetime;
  const messages = sectionPath('messages', { search: 'email', keyword: email });
  const emails = sectionPath('emails', { search: 'any', keyword: email });
  const cart = sectionPath('cartitems', { search: 'customer_id', keyword: customer_id });
  return (
    <Panel title={t('customer-lifetime')}>
      <DescriptionList
        className="totals"
        entries={[
          [t('customer-lifetime-orders'), orders],
          [
            t('customer-lifetime-last'),
            last_order_time ? <DateOnly key="last" time={last_order_time} /> : t('customer-lifetime-none'),
          ],
          [t('customer-lifetime-returns'), returns],
          ...sales.flatMap(({ currency: key, net_sales, refunds, total }) => {
            const currency = currencyCode(key);
            return [
              [t('customer-lifetime-net-sales', { currency }), formatAmount(net_sales, key, t)] as const,
              [t('customer-lifetime-refunds', { currency }), formatAmount(refunds, key, t)] as const,
              [t('customer-lifetime-total', { currency }), formatAmount(total, key, t)] as const,
            ];
          }),
        ]}
      />
      {sales.length > 0 ? <p className="quiet">{t('customer-lifetime-help')}</p> : null}
      <ul className="plain">
        <li>
          <Link to={messages}>{t('customer-messages')}</Link>
        </li>
        <li>
          <Link to={emails}>{t('customer-emails')}</Link>
        </li>
        <li>
          <Link to={cart}>{t('customer-cart')}</Link>
        </li>
      </ul>
    </Panel>
  );
}
