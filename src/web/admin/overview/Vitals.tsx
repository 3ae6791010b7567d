import { Table } from '../../ui/Table.tsx';
import { useOffice } from '../platform/office.tsx';
import { Block } from './Block.tsx';
import type { Overview } from './OverviewPage.tsx';

/** How pages feel to those who visit them, page by page (APP-05). */
export function Vitals({ overview }: { overview: Overview }) {
  const { say } = useOffice();
  const pages = [...new Set(overview.vitals.map((each) => each.page))];
  const of = (page: string, measure: string) =>
    overview.vitals.find((each) => each.page === page && each.measure === measure);
  return (
    <Block title={say('overview-vitals')} isEmpty={pages.length === 0} none={say('overview-vitals-none')}>
      <p className="quiet">{say('overview-vitals-why')}</p>
      <Table
        caption={say('overview-vitals')}
        columns={[
          { title: say('overview-page') },
          { title: say('overview-lcp'), isNumber: true },
          { title: say('overview-inp'), isNumber: true },
          { title: say('overview-cls'), isNumber: true },
          { title: say('overview-visits'), isNumber: true },
        ]}
        rows={pages.map((page) => ({
          key: page,
          cells: [
            page,
            of(page, 'lcp')?.p75 ?? '',
            of(page, 'inp')?.p75 ?? '',
            of(page, 'cls')?.p75 ?? '',
            Math.max(...overview.vitals.filter((each) => each.page === page).map((each) => each.count)),
          ],
        }))}
      />
    </Block>
  );
}
