import { Link } from '../../platform/Link.tsx';
import { listRoute, mono } from '../list/list-route.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateOnly } from '../record/DateTime.tsx';
import { PromotionState } from './PromotionState.tsx';

function NewPromotionLink() {
  const { t, can } = useAdmin();
  if (!can('promotions.change')) return null;
  return (
    <p className="row">
      <Link className="button primary" to={recordPath('promotions', 'new')}>
        {t('promotions-new')}
      </Link>
    </p>
  );
}

/** The promotion list (ADM-11). */
export const { loader, Component } = listRoute<'promotions'>({
  list: 'promotions',
  title: 'section-promotions',
  key: (promotion) => String(promotion.id),
  href: (promotion) => recordPath('promotions', promotion.id),
  HeaderExtra: NewPromotionLink,
  columns: [
    { id: 'id', title: 'promotions-column-id', cell: (promotion) => promotion.id },
    {
      id: 'code',
      title: 'promotions-column-code',
      sort: { asc: 'code-asc' },
      cell: (promotion) => mono(promotion.code),
    },
    {
      id: 'rule',
      title: 'promotions-column-rule',
      onPhone: 'untitled',
      cell: (promotion) => <span className="promotion-rule">{promotion.sentence}</span>,
    },
    {
      id: 'created',
      title: 'promotions-column-created',
      onPhone: 'hidden',
      sort: { asc: 'date-asc', desc: 'date-desc' },
      cell: (promotion) => <DateOnly at={promotion.created_time} />,
    },
    {
      id: 'expires',
      title: 'promotions-column-expires',
      cell: (promotion) => <time dateTime={promotion.end_time ?? ''}>{promotion.end_time}</time>,
    },
    {
      id: 'status',
      title: 'promotions-column-status',
      cell: (promotion) => <PromotionState state={promotion.state} />,
    },
    {
      id: 'used',
      title: 'promotions-column-used',
      isNumber: true,
      sort: { asc: 'used-asc', desc: 'used-desc' },
      cell: (each) => each.used_times,
    },
  ],
  search: { any: 'list-search-any', code: 'promotions-search-code', id: 'promotions-search-id' },
  sort: {
    'date-desc': 'sort-newest',
    'date-asc': 'sort-oldest',
    'code-asc': 'promotions-sort-code',
    'used-desc': 'promotions-sort-most-used',
    'used-asc': 'promotions-sort-least-used',
  },
  filter: { status: { label: 'list-status', values: { Active: 'list-active', Inactive: 'list-inactive' } } },
  bulk: {
    permission: 'promotions.change',
    actions: [
      { action: 'enable', label: 'promotions-enable' },
      { action: 'disable', label: 'promotions-disable' },
    ],
  },
});
