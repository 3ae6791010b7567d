import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { Overview } from './overview.ts';

/** Core Web Vitals by page (APP-05). */
export function PagePerformance({ overview }: { overview: Overview }) {
  const { t } = useAdmin();
  const pages = [...new Set(overview.vitals.map((each) => each.page))];
  const find = (page: string, measure: string) =>
    overview.vitals.find((each) => each.page === page && each.measure === measure);
  return (
    <Panel
      title={t('overview-vitals')}
      emptyText={pages.length === 0 && t('overview-vitals-none')}
      headerExtra={null}
    >
      <p className="quiet">{t('overview-vitals-help')}</p>
      <Table
        caption={t('overview-vitals')}
        rows={pages}
        rowKey={(page) => page}
        columns={[
          { title: t('overview-page'), cell: (page) => page },
          ...(['lcp', 'inp', 'cls'] as const).map((measure) => ({
            title: t(`overview-${measure}`),
            isNumber: true as const,
            cell: (page: string) => find(page, measure)?.p75,
          })),
          {
            title: t('overview-visits'),
            isNumber: true,
            cell: (page) =>
              Math.max(...overview.vitals.filter((each) => each.page === page).map((each) => each.count)),
          },
        ]}
      />
    </Panel>
  );
}
