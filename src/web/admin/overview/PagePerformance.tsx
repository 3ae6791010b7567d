import { formatNumber } from '#texts/format-number.ts';
import { textOr } from '#texts/texts.ts';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { Overview } from './overview.ts';

/** Core Web Vitals by page (APP-05). */
export function PagePerformance({ overview }: { overview: Overview }) {
  const { t } = useAdmin();
  const pages = [...new Set(overview.vitals.map((each) => each.page))];
  const find = (page: string, measure: string) =>
    overview.vitals.find((each) => each.page === page && each.measure === measure);
  return (
    <TablePanel
      isMatrix
      title={t('overview-vitals')}
      emptyText={t('overview-vitals-none')}
      headerExtra={null}
      rows={pages}
      rowKey={(page) => page}
      columns={[
        { title: t('overview-page'), cell: (page) => textOr(t.language, `overview-page-${page}`, page) },
        ...(['lcp', 'inp', 'cls'] as const).map((measure) => ({
          title: t(`overview-${measure}`),
          isNumber: true as const,
          cell: (page: string) => {
            const p75 = find(page, measure)?.p75;
            return p75 === undefined ? null : formatNumber(p75, t);
          },
        })),
        {
          title: t('overview-visits'),
          isNumber: true,
          // The three measures of a page can have different numbers of visits.
          cell: (page) =>
            Math.max(...overview.vitals.filter((each) => each.page === page).map((each) => each.count)),
        },
      ]}
    >
      <p className="quiet">{t('overview-vitals-help')}</p>
    </TablePanel>
  );
}
