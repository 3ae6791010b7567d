import { useSearchParams } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { parseListQuery } from '#domain/admin-lists.ts';
import { formatAmount } from '#texts/format-money.ts';
import { formatNumber } from '#texts/format-number.ts';
import type { TextId, Translate } from '#texts/texts.ts';
import { Link } from '../../platform/Link.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import type { Days } from '../list/DayFilter.tsx';
import type { Row } from '../list/list-definition.ts';
import { promotionOrdersPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';

type State = Row<'promotions'>['state'];

/** The tone and the label of each state. */
const BADGES = {
  Active: ['success', 'promotion-state-active'],
  Scheduled: ['warning', 'promotion-state-scheduled'],
  Expired: ['neutral', 'promotion-state-expired'],
  'Used up': ['neutral', 'promotion-state-used-up'],
  Inactive: ['neutral', 'promotion-state-inactive'],
} as const satisfies Record<State, readonly [Tone, TextId]>;

export function PromotionState({ state }: { state: State }) {
  const { t } = useAdmin();
  const [tone, label] = BADGES[state];
  return <StatusBadge tone={tone}>{t(label)}</StatusBadge>;
}

export const daysQuery = ({ from, until }: Days) => ({
  ...(from ? { from } : {}),
  ...(until ? { until } : {}),
});

/** The days in the URL to which the figures of promotions are limited. */
export function useFigureDays(): Days {
  const [params] = useSearchParams();
  return daysQuery(parseListQuery('promotions', Object.fromEntries(params)));
}

/**
 * The number of uses, as a link to the orders once there are any. It counts the orders of all days, and says so next to
 * figures that are limited to a period.
 */
export function UsedTimes({
  promotion: { code, used_times: used, max_uses: max },
}: {
  promotion: Pick<Row<'promotions'>, 'code' | 'used_times' | 'max_uses'>;
}) {
  const { t } = useAdmin();
  const { from, until } = useFigureDays();
  const text = max === null ? used : t('promotions-used-of', { used, max });
  return (
    <>
      {used === 0 ? text : <Link to={promotionOrdersPath(code)}>{text}</Link>}
      {from || until ? <small className="subtext">{t('promotions-used-in-all')}</small> : null}
    </>
  );
}

export const FIGURES = [
  'orders',
  'sales_before_discounts',
  'discounts',
  'discount_rate',
  'average_order',
  'refunds',
  'net_sales',
] as const;

export type Figure = (typeof FIGURES)[number];

type Sales = Reply<'GET /admin/promotions/:id/performance'>['currencies'][number];

export function formatFigure(figure: Figure, sales: Sales, t: Translate): string | number {
  if (figure === 'orders') return sales.orders;
  if (figure !== 'discount_rate') return formatAmount(sales[figure], sales.currency, t);
  const { discounts, sales_before_discounts: before } = sales;
  const percent = before === 0 ? 0 : Math.round((1000 * discounts) / before) / 10;
  return t('unit-percent', { value: formatNumber(percent, t) });
}
