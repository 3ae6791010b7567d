import type { Translate } from '#texts/texts.ts';
import type { Column, Row } from '../list/list-definition.ts';
import { listRoute, mono } from '../list/list-route.tsx';
import { recordPath } from '../paths.ts';
import { DateOnly } from '../record/DateTime.tsx';
import { type Figure, formatFigure, PromotionState, UsedTimes } from './promotion-parts.tsx';

type Sales = Row<'promotions'>['performance'][number];

/** A column with a sales figure of the orders that used each promotion, in each currency. */
const figureColumn = (
  figure: Figure,
  subtexts: (sales: Sales, t: Translate) => (string | number)[],
): Column<'promotions', undefined> => ({
  title: `figure-${figure}`,
  isNumber: true,
  cell: ({ performance }, { t }) =>
    performance.map((sales) => (
      <div key={sales.currency}>
        {formatFigure(figure, sales, t)}
        {subtexts(sales, t).map((text) => (
          <small key={text} className="subtext">
            {text}
          </small>
        ))}
      </div>
    )),
});

/** The promotion list (ADM-11). */
export const { loader, Component } = listRoute<'promotions'>({
  list: 'promotions',
  key: (promotion) => String(promotion.id),
  href: (promotion) => recordPath('promotions', promotion.id),
  newRecord: 'promotions-new',
  columns: {
    code: {
      title: 'promotions-column-code',
      sort: { asc: 'code-asc' },
      cell: (promotion) => mono(promotion.code.toUpperCase()),
    },
    rule: {
      title: 'promotion-rule',
      isText: true,
      onPhone: 'untitled',
      cell: (promotion) => promotion.rule,
    },
    created: {
      title: 'column-created',
      onPhone: 'hidden',
      isWideOnly: true,
      sort: { asc: 'date-asc', desc: 'date-desc' },
      cell: (promotion) => <DateOnly time={promotion.created_time} />,
    },
    expires: {
      title: 'promotions-column-expires',
      cell: ({ end_time }, { t }) =>
        end_time ? (
          <time dateTime={end_time}>{end_time}</time>
        ) : (
          <span className="quiet">{t('promotions-no-end')}</span>
        ),
    },
    status: {
      title: 'field-status',
      cell: ({ state, start_time }, { t }) => (
        <>
          <PromotionState state={state} />
          {state === 'Scheduled' && start_time ? (
            <small className="subtext from-day">{t('promotion-state-from', { day: start_time })}</small>
          ) : null}
        </>
      ),
    },
    used: {
      title: 'promotion-used',
      isNumber: true,
      sort: { asc: 'used-asc', desc: 'used-desc' },
      cell: (promotion, { t }) => (
        <>
          <UsedTimes promotion={promotion} />
          {promotion.max_uses_per_customer === null ? null : (
            <small className="subtext">
              {t('promotions-uses-each', { count: promotion.max_uses_per_customer })}
            </small>
          )}
        </>
      ),
    },
    discounts: figureColumn('discounts', (sales, t) => [formatFigure('discount_rate', sales, t)]),
    net_sales: figureColumn('net_sales', (sales, t) => [
      t('order-count', { count: sales.orders }),
      ...(sales.refunds === 0
        ? []
        : [t('promotions-refunds', { amount: formatFigure('refunds', sales, t) })]),
    ]),
    id: {
      title: 'promotions-column-id',
      isNumber: true,
      onPhone: 'hidden',
      cell: (promotion) => promotion.id,
    },
  },
  dayLabel: 'promotions-period',
  searchHint: 'promotions-search-hint',
  search: { any: 'list-search-any', code: 'record-field-code', id: 'field-id' },
  sort: {
    'date-desc': 'sort-newest',
    'date-asc': 'sort-oldest',
    'code-asc': 'promotions-sort-code',
    'used-desc': 'promotions-sort-most-used',
    'used-asc': 'promotions-sort-least-used',
  },
  filter: {
    status: {
      label: 'field-status',
      values: {
        Active: 'promotion-state-active',
        Scheduled: 'promotion-state-scheduled',
        Expired: 'promotion-state-expired',
        Inactive: 'promotion-state-inactive',
      },
    },
  },
  bulk: {
    permission: 'promotions.change',
    actions: [
      { action: 'enable', label: 'promotions-enable' },
      { action: 'disable', label: 'promotions-disable' },
    ],
  },
});
