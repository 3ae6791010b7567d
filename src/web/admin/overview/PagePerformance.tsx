import { formatNumber } from '#texts/format-number.ts';
import { textOr } from '#texts/texts.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { Overview } from './overview.ts';

/** Core Web Vitals by page (APP-05), collapsed because they are technical. */
export function PagePerformance({ overview }: { overview: Overview }) {
  const { t } = useAdmin();
  const pages = [...new Set(overview.vitals.map((each) => each.page))];
  const find = (page: string, measure: string) =>
    overview.vitals.find((each) => each.page === page && each.measure === measure);
  return (
    <Panel
      title={t('overview-vitals')}
      headerExtra={null}
      emptyText={pages.length === 0 && t('overview-vitals-none')}
    >
      <details>
        <summary>{t('overview-vitals-show', { count: pages.length })}</summary>
        <p className="quiet">{t('overview-vitals-help')}</p>
        <Table
          isMatrix
          caption={t('overview-vitals')}
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
        />
      </details>
    </Panel>
  );
}
