import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { Item } from './item-draft.ts';

/** States until when the item is on sale, or from which day it will be. */
export function SaleBadge({ item }: { item: Item }) {
  const { t } = useAdmin();
  const { is_sale, sale_scheduled, sale_start, sale_end } = item;
  if (!is_sale) return null;
  if (sale_scheduled && sale_start !== null)
    return <StatusBadge tone="warning">{t('item-sale-scheduled', { day: sale_start })}</StatusBadge>;
  return (
    <StatusBadge tone="success">
      {sale_end === null ? t('item-on-sale') : t('item-on-sale-until', { day: sale_end })}
    </StatusBadge>
  );
}
