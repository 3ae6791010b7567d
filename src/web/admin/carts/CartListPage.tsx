import { lineKey } from '#domain/cart.ts';
import { formatAmount } from '#texts/format-money.ts';
import { itemText } from '#texts/item-text.ts';
import { Link } from '../../platform/Link.tsx';
import type { Row } from '../list/list-definition.ts';
import { listRoute } from '../list/list-route.tsx';
import { VerdictBadges } from '../orders/verdicts.tsx';
import { cartLinesPath, recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { Age, DateOnly } from '../record/DateTime.tsx';
import { IdLink } from '../shell/IdLink.tsx';
import { ownerName } from './owner-name.ts';

type Cart = Row<'carts'>;

const MAX_LINES = 3;

function Lines({ cart }: { cart: Cart }) {
  const { t } = useAdmin();
  const hiddenCount = cart.lines.length - MAX_LINES;
  return (
    <ul className="plain">
      {cart.lines.slice(0, MAX_LINES).map((line) => (
        <li key={lineKey(line)}>
          {line.quantity} × <IdLink section="items" id={line.part_number} />{' '}
          <span className="quiet">{itemText(line, 'displayname', t)}</span>
        </li>
      ))}
      {hiddenCount > 0 ? (
        <li>
          <Link to={cartLinesPath(cart.customer_id)}>{t('carts-more', { count: hiddenCount })}</Link>
        </li>
      ) : null}
    </ul>
  );
}

function Actions({ cart }: { cart: Cart }) {
  const { t, can } = useAdmin();
  const { cart_id, customer_id, is_visitor, email } = cart;
  const name = ownerName(cart, t);
  return (
    <span className="row">
      {can('orders.change') ? (
        <Link
          className="button small"
          to={sectionPath('quotes/new', { cart: cart_id, email })}
          aria-label={t('carts-quote-of', { name })}
        >
          {t('new-quotes')}
        </Link>
      ) : null}
      {is_visitor ? null : (
        <Link
          className="button small"
          to={recordPath('customers', customer_id)}
          aria-label={t('carts-customer-of', { name })}
        >
          {t('field-customer')}
        </Link>
      )}
    </span>
  );
}

/** The open carts, most recently changed first. A row leads to the list of the cart's lines. */
export const { loader, Component } = listRoute<'carts'>({
  list: 'carts',
  key: (cart) => cart.cart_id,
  href: (cart) => cartLinesPath(cart.customer_id),
  columns: {
    customer: {
      title: 'field-customer',
      cell: (cart, { t }) => (
        <>
          {ownerName(cart, t)}
          {cart.name && cart.email ? <small className="subtext">{cart.email}</small> : null}
        </>
      ),
    },
    sets: {
      title: 'field-sets',
      isText: true,
      onPhone: 'wide',
      cell: (cart) => <Lines cart={cart} />,
    },
    units: {
      title: 'field-units',
      isWideOnly: true,
      isNumber: true,
      onPhone: 'hidden',
      cell: (cart) => cart.units,
    },
    subtotal: {
      title: 'field-subtotal',
      isNumber: true,
      cell: (cart, { t }) => (
        <div>
          {formatAmount(cart.cad_subtotal, 'ca', t)}
          <small className="subtext">{formatAmount(cart.usd_subtotal, 'us', t)}</small>
        </div>
      ),
    },
    fit: { title: 'fit-column', cell: (cart) => <VerdictBadges verdicts={cart.verdicts} /> },
    changed: {
      title: 'field-last-change',
      sort: { asc: 'date-asc', desc: 'date-desc' },
      cell: (cart, { t }) => (
        <div>
          <DateOnly time={cart.changed_time} />
          <small className="subtext">
            <Age time={cart.changed_time} />
          </small>
          {cart.order_id ? (
            <small className="subtext">
              <Link to={recordPath('orders', cart.order_id)}>
                {t('carts-paying', { order: cart.order_id })}
              </Link>
            </small>
          ) : null}
        </div>
      ),
    },
    action: { title: 'list-action', cell: (cart) => <Actions cart={cart} /> },
  },
  search: {
    part_number: 'lines-search-part',
    email: 'field-email',
    customer_id: 'carts-search-customer',
  },
  sort: { 'date-desc': 'sort-newest', 'date-asc': 'sort-oldest' },
  filter: {
    owner: {
      label: 'carts-filter-owner',
      values: { customer: 'section-customers', visitor: 'carts-of-visitors' },
    },
  },
});
