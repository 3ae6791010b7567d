import { Link } from '../../platform/Link.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { ItemImage } from '../shell/ItemImage.tsx';
import type { Item } from './item-draft.ts';

/** The item at a glance: its image, and its recent sales with the time for which the stock lasts at this rate. */
export function ItemSales({ item }: { item: Item }) {
  const { t, api, can } = useAdmin();
  const { part_number, available, fitment_count } = item;
  const { data } = useFetched(part_number, () =>
    api('GET /admin/items/:id/sales', { params: { id: part_number } }),
  );
  return (
    <Panel title={t('item-glance')}>
      <ItemImage image={item.main_image} size={120} />
      <DescriptionList
        className="totals"
        entries={[
          [t('item-glance-available'), available],
          [t('item-glance-fitments'), fitment_count],
          data !== null && [t('item-glance-sold', { days: data.days }), data.sold],
          typeof data?.days_left === 'number' && [
            t('item-glance-lasts'),
            t('item-glance-days', { count: data.days_left }),
          ],
        ]}
      />
      {can('orders.see') ? (
        <p>
          <Link to={sectionPath('orderitems', { search: 'part_number', keyword: part_number })}>
            {t('item-glance-orders')}
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}
