import { Table } from '../../ui/Table.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Block, type Overview } from './Block.tsx';

/** Core Web Vitals by page (APP-05). */
export function PagePerformance({ overview }: { overview: Overview }) {
  const { t } = useAdmin();
  const pages = [...new Set(overview.vitals.map((each) => each.page))];
  const find = (page: string, measure: string) =>
    overview.vitals.find((each) => each.page === page && each.measure === measure);
  return (
    <Block title={t('overview-vitals')} isEmpty={pages.length === 0} emptyText={t('overview-vitals-none')}>
      <p className="quiet">{t('overview-vitals-help')}</p>
      <Table
        caption={t('overview-vitals')}
        columns={[
          { title: t('overview-page') },
          { title: t('overview-lcp'), isNumber: true },
          { title: t('overview-inp'), isNumber: true },
          { title: t('overview-cls'), isNumber: true },
          { title: t('overview-visits'), isNumber: true },
        ]}
        rows={pages.map((page) => ({
          key: page,
          cells: [
            page,
            find(page, 'lcp')?.p75 ?? '',
            find(page, 'inp')?.p75 ?? '',
            find(page, 'cls')?.p75 ?? '',
            Math.max(...overview.vitals.filter((each) => each.page === page).map((each) => each.count)),
          ],
        }))}
      />
    </Block>
  );
}
