import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { FILING_PERIOD } from '#domain/filing-period.ts';
import { type Currency, currencyCode } from '#domain/money.ts';
import { PROVINCES } from '#domain/regions.ts';
import { shopDay } from '#domain/shop-day.ts';
import { provinceOfTaxGroup } from '#domain/tax.ts';
import { formatAmount } from '#texts/format-money.ts';
import { localDecimal } from '#texts/format-number.ts';
import { comparePlaces, placeName } from '#texts/place-name.ts';
import { taxName } from '#texts/tax-name.ts';
import type { Translate } from '#texts/texts.ts';
import { Link } from '../../platform/Link.tsx';
import { Options } from '../../ui/Field.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { downloadPath, sectionPath } from '../paths.ts';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';

/** Formats a filing period. A quarter, such as `2026-Q4`, is written in words; a month or year is unchanged. */
function periodName(period: string, t: Translate): string {
  const [year = '', quarter] = period.split('-Q');
  return quarter === undefined ? period : t('tax-report-quarter', { year, quarter });
}

type ReportRow = Reply<'GET /admin/tax-report'>['records'][number];

/** The tax and its rate, such as `HST 13%`. */
function taxOfRow({ component, rate, is_exempt }: ReportRow, t: Translate): string {
  if (!component) return t('tax-report-no-tax');
  const percent = t('unit-percent', { value: localDecimal(rate, t) });
  return `${taxName(component, t)}\u00a0${is_exempt ? t('tax-report-exempt', { rate: percent }) : percent}`;
}

export async function loader(args: LoaderFunctionArgs) {
  const period = new URL(args.request.url).searchParams.get('period');
  const query = period !== null && FILING_PERIOD.test(period) ? { period } : {};
  return replyOrThrow(apiFor(args)('GET /admin/tax-report', { query }));
}

export function Component() {
  const { t } = useAdmin();
  const navigate = useNavigate();
  const { period, periods, from, until, tax_numbers, totals, records } = useLoaderData<typeof loader>();
  const compare = comparePlaces(t);
  const money = ({ currency }: { currency: Currency }, amount: number) => formatAmount(amount, currency, t);
  /** Empty without refunds, so that a card on a phone leaves the line out. */
  const refunded = (row: ReportRow, amount: number) => (row.refunded_base === 0 ? null : money(row, amount));
  /** Only Canadian provinces are linked, because the list of documents has no filter for other places. */
  const provinceLink = ({ province, currency }: ReportRow) =>
    PROVINCES.some((each) => each === province) ? (
      <Link to={sectionPath('documents', { province, currency, from, until })}>{placeName(province, t)}</Link>
    ) : (
      placeName(province, t)
    );
  return (
    <div className="stack tax-report">
      <div className="screen-head">
        <PageHeading title={t('section-tax-report')} />
        <div className="row">
          <label className="toolbar-choice">
            <span className="quiet">{t('record-field-period')}</span>
            <select
              className="input"
              value={period}
              onChange={(event) => navigate(sectionPath('tax-report', { period: event.target.value }))}
            >
              {(['quarters', 'months', 'years'] as const).map((kind) => (
                <optgroup key={kind} label={t(`tax-report-${kind}`)}>
                  <Options options={periods[kind].map((each) => [each, periodName(each, t)])} />
                </optgroup>
              ))}
            </select>
          </label>
          <a className="button" href={downloadPath('tax-report/export', { period })} download>
            {t('list-export')}
          </a>
        </div>
      </div>
      <p className="quiet">
        {t('tax-report-help', { from, until })}{' '}
        {until >= shopDay(new Date()) ? <strong>{t('tax-report-open')}</strong> : null}
      </p>
      {tax_numbers ? <p>{t('tax-report-numbers', { numbers: taxName(tax_numbers, t) })}</p> : null}
      <TablePanel
        title={t('tax-report-totals')}
        emptyText={t('tax-report-none')}
        rows={totals}
        rowKey={({ currency, tax }) => `${currency} ${tax}`}
        columns={[
          {
            title: t('record-field-tax'),
            cell: ({ tax, currency }) => (
              <Link
                to={sectionPath('documents', { province: provinceOfTaxGroup(tax), currency, from, until })}
              >
                {taxName(tax, t)}, {currencyCode(currency)}
              </Link>
            ),
          },
          { title: t('tax-report-sales'), isNumber: true, cell: (row) => money(row, row.sales) },
          { title: t('tax-report-collected'), isNumber: true, cell: (row) => money(row, row.collected) },
          { title: t('tax-report-refunded'), isNumber: true, cell: (row) => money(row, row.refunded) },
          { title: t('tax-report-due'), isNumber: true, cell: (row) => money(row, row.due) },
        ]}
      />
      <TablePanel
        title={t('tax-report-rows')}
        emptyText={t('tax-report-none')}
        rows={records.toSorted(
          (a, b) => a.currency.localeCompare(b.currency) || compare(a.province, b.province),
        )}
        rowKey={({ currency, province, component, rate, is_exempt }) =>
          `${currency} ${province} ${component} ${rate} ${is_exempt}`
        }
        columns={[
          { title: t('tax-report-place'), cell: provinceLink },
          { title: t('record-field-tax'), cell: (row) => taxOfRow(row, t) },
          { title: t('tax-report-base'), isNumber: true, cell: (row) => money(row, row.base) },
          { title: t('tax-report-collected'), isNumber: true, cell: (row) => money(row, row.tax) },
          {
            title: t('tax-report-refunded-base'),
            isNumber: true,
            cell: (row) => refunded(row, row.refunded_base),
          },
          {
            title: t('tax-report-refunded'),
            isNumber: true,
            cell: (row) => refunded(row, row.refunded_tax),
          },
          { title: t('tax-report-net-base'), isNumber: true, cell: (row) => money(row, row.net_base) },
          { title: t('tax-report-due'), isNumber: true, cell: (row) => money(row, row.net_tax) },
        ]}
      />
    </div>
  );
}
